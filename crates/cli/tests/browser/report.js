// What a reader does with the page of `mcgs report`, in Chromium. Called by .ci/browser-tests:
//
//     node report.js PROGRAM CHROMIUM [FOLDER]
//
// PROGRAM is mcgs. Screenshots and pages stay in FOLDER, if it is given.
"use strict";
const assert = require("assert");
const { execFileSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { Browser } = require("./browser.js");

const [program, chromium, kept] = process.argv.slice(2);
const folder = kept || fs.mkdtempSync(path.join(os.tmpdir(), "mcgs-report-"));

const COLUMNS = ["File", "Case", "Games", "Player", "Expected Result", "Result", "Time (ms)", "Status", "Comments", "Type", "TT Hits",
  "TT Misses", "TT Hit Rate", "DB Hits", "DB Misses", "DB Hit Rate", "Node Count", "Unique Node Count", "Max Depth", "Initial Subgames",
  "Max Subgames", "Input hash"];

// A table of results, in which a case is what `change` makes of a plain one.
function table(name, size, change) {
  const line = cells => cells.map(cell => `"${cell}"`).join(",") + "\n";
  let text = line(COLUMNS);
  for (let number = 0; number < size; number++) {
    const row = { "File": "a.test", "Case": number, "Games": "clobber:" + number, "Player": number % 2 ? "W" : "B", "Expected Result": "Win",
      "Result": "Win", "Time (ms)": "1.00", "Status": "PASS", "Comments": "number " + number, "Type": "Solve BW", "TT Hits": 0,
      "TT Misses": 0, "TT Hit Rate": "N/A", "DB Hits": 0, "DB Misses": 0, "DB Hit Rate": "N/A", "Node Count": 10,
      "Unique Node Count": "N/A", "Max Depth": 3, "Initial Subgames": 1, "Max Subgames": 2, "Input hash": "0123456789ABCDEF", ...change(number) };
    text += line(COLUMNS.map(column => row[column]));
  }
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

function makePage(name, files) {
  const page = path.join(folder, name);
  const compare = files.length > 1 ? ["--compare", files[1]] : [];
  execFileSync(program, ["report", files[0], ...compare, "-o", page, "--force"]);
  return page;
}

// What can be seen.
const seen = browser => ({
  rows: () => browser.evaluate(`document.querySelectorAll("#body tr").length`),
  columns: () => browser.evaluate(`[...document.querySelectorAll("#head th")].map(cell => cell.textContent)`),
  cells: name => browser.evaluate(`(() => { const index = [...document.querySelectorAll("#head th")].findIndex(cell => cell.textContent === ${JSON.stringify(name)});
    return [...document.querySelectorAll("#body tr")].map(row => row.children[index].textContent); })()`),
  classes: name => browser.evaluate(`(() => { const index = [...document.querySelectorAll("#head th")].findIndex(cell => cell.textContent === ${JSON.stringify(name)});
    return [...document.querySelectorAll("#body tr")].map(row => row.children[index].className); })()`),
  totals: () => browser.evaluate(`document.querySelector("#totals").textContent`),
  text: selector => browser.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`),
  shown: count => browser.until(`document.querySelector("#totals").textContent.startsWith("${count} rows shown")`),
});

const tests = {
  async "filters, totals and colours"(browser) {
    // Every tenth case fails, every hundredth is open; cases 1 to 5 are twice as slow as before, 7 has another hash, 8 another answer.
    const status = number => number % 100 === 0 ? "TIMEOUT" : number % 10 === 0 ? "FAIL" : number === 8 ? "COMPLETED" : "PASS";
    const fresh = table("new.csv", 1000, number => ({ "Status": status(number), "Time (ms)": number + ".00", "Node Count": 10 * number,
      "Result": number === 8 ? "Loss" : "Win", "Expected Result": number === 8 ? "N/A" : "Win", ...(number === 999 ? { "Games": "clobber:997" } : {}) }));
    const former = table("old.csv", 1000, number => ({ "Time (ms)": 1000 - number + ".00", "Node Count": number === 3 ? 100 : 10 * number,
      "Status": number % 100 === 0 ? "TIMEOUT" : number === 8 ? "COMPLETED" : "PASS", "Expected Result": number === 8 ? "N/A" : "Win",
      "Input hash": number === 7 ? "FFFFFFFFFFFFFFFF" : "0123456789ABCDEF", ...(number === 999 ? { "Games": "clobber:997" } : {}) }));
    await browser.open(makePage("compared.html", [fresh, former]));
    const see = seen(browser);
    await see.shown(1000);
    const meta = await see.text("#meta");
    for (const word of ["new.csv, 1000 rows, changed 2", "old.csv, 1000 rows", "SHA-256", "page made 2", "2 rows ask the same",
      "90 failed (90 newly), 10 timed out (0 newly), 1 diverging results, 1 changed hashes"]) assert.ok(meta.includes(word), word + " in " + meta);
    for (const [filter, count] of [["fails", 90], ["time-outs", 10], ["diverging results", 1], ["changed hashes", 1], ["duplicates", 2],
      ["problems", 102], ["no problems", 898], ["all", 1000]]) {
      await browser.choose("#filter", filter);
      await see.shown(count);
      assert.strictEqual(await see.rows(), Math.min(count, 200), filter);
      if (filter === "fails") assert.ok((await see.cells("Regression")).every(text => text === "NEW FAIL"));
      if (filter === "diverging results") {
        assert.deepStrictEqual(await see.cells("Regression"), ["NEW DIVERGING RESULT"]);
        assert.deepStrictEqual(await see.classes("Regression"), ["diverging new"]);
      }
    }
    await browser.type("#least", "990");
    await see.shown(10);
    const totals = await see.totals();
    assert.ok(totals.startsWith("10 rows shown, 990 hidden; 9945.00 ms (9 s), 99,450 nodes, 10,000 nodes/s."), totals);
    assert.ok(totals.includes("time 55.00 → 9945.00 ms (old/new 0.006, difference 9890.00 ms)"), totals);
    assert.ok(totals.includes("nodes/s 1,808,182 → 10,000 (new/old 0.006, difference -1,798,182)"), totals);
    await browser.type("#least", "");
    await see.shown(1000);
    assert.strictEqual((await see.cells("Time Improvement"))[100], "9.00 AS FAST");
    assert.strictEqual((await see.classes("Time Improvement"))[100], "fast");
    assert.strictEqual((await see.cells("Node Count Improvement"))[3], "3.33 AS FEW");
    assert.strictEqual((await see.classes("Node Count Improvement"))[3], "fast");
    assert.strictEqual((await see.classes("Node Count Improvement"))[4], "");
    assert.strictEqual(await browser.evaluate(`document.querySelectorAll("#plots svg").length`), 4);
    assert.ok(!(await browser.evaluate(`document.querySelector("#plots").innerHTML`)).includes("NaN"));
  },

  async "search: text, regular expressions, exclude, one column, combine and tag"(browser) {
    const see = seen(browser);
    await browser.type("#search", "NUMBER 99");
    await see.shown(11);
    await browser.click("#exclude");
    await see.shown(989);
    await browser.click("#exclude");
    await see.shown(11);
    await browser.click("#regex");
    await see.shown(0);
    await browser.type("#search", "^number 9[0-4]$");
    await see.shown(5);
    assert.deepStrictEqual(await see.cells("Comments"), ["number 90", "number 91", "number 92", "number 93", "number 94"]);
    await browser.type("#search", "(");
    await browser.until(`document.querySelector("#message").textContent === "this is not a regular expression"`);
    assert.strictEqual(await see.rows(), 5, "the rows stay while the expression is wrong");
    await browser.choose("#where", "Player");
    await browser.type("#search", "^W$");
    await see.shown(500);
    assert.strictEqual(await see.text("#message"), "");
    assert.strictEqual(await browser.evaluate(`document.querySelector("#tags").offsetHeight`), 0, "tags are for combined columns");
    await browser.choose("#where", "all");
    await browser.until(`document.querySelector("#tags").offsetHeight > 0`);
    await browser.type("#search", "");
    await see.shown(1000);
    // The tags of two columns are clicked, and the text between them typed.
    await browser.click("#tags button:nth-child(5)");
    assert.strictEqual(await browser.evaluate(`document.querySelector("#tags button:nth-child(5)").textContent`), "Player");
    assert.strictEqual(await browser.evaluate(`document.querySelector("#search").value`), ".*\\(COL4\\)");
    await browser.type("#search", ".*\\(COL4\\)W\\(.*number 7[0-9]$");
    await see.shown(0);
    await browser.type("#search", ".*\\(COL4\\)W\\(.*number 7[0-9]\\(");
    await see.shown(5);
    assert.deepStrictEqual(await see.cells("Player"), ["W", "W", "W", "W", "W"]);
    await browser.click("#regex");
    await browser.choose("#where", "any");
    await browser.type("#search", "");
    await see.shown(1000);
  },

  async "sorting, regressions first, pages"(browser) {
    const see = seen(browser);
    const first = async sort => { await browser.choose("#sort", sort); return (await see.cells("Comments"))[0]; };
    assert.strictEqual(await first("time"), "number 999");
    assert.strictEqual(await first("node count"), "number 999");
    assert.strictEqual(await first("speed-up"), "number 0");
    assert.strictEqual(await first("slow-down"), "number 999");
    assert.strictEqual(await first("fewer nodes"), "number 3");
    assert.strictEqual(await first("as run"), "number 0");
    assert.strictEqual(await see.text("#place"), "1 of 5");
    await browser.click("#next");
    assert.strictEqual((await see.cells("Comments"))[0], "number 200");
    for (let page = 0; page < 6; page++) await browser.click("#next");
    assert.deepStrictEqual([await see.text("#place"), (await see.cells("Comments"))[199]], ["5 of 5", "number 999"]);
    await browser.click("#previous");
    assert.strictEqual((await see.cells("Comments"))[0], "number 600");
    await browser.click("#regressions");
    const regressions = await see.cells("Regression");
    assert.ok(regressions.slice(0, 90).every(text => text === "NEW FAIL"), "the page is the first again");
    assert.strictEqual(regressions[90], "NEW DIVERGING RESULT");
    await browser.click("#regressions");
    assert.strictEqual((await see.cells("Comments"))[0], "number 0");
  },

  async "columns are shown and hidden"(browser) {
    const see = seen(browser);
    const before = await see.columns();
    for (const name of ["Games", "Result", "Time (ms)", "Old Time (ms)", "Time Improvement", "Node Count", "Node Count Improvement", "Regression", "Comments"]) {
      assert.ok(before.includes(name), name);
    }
    for (const name of ["File", "Case", "Expected Result", "Status", "TT Hits", "DB Hit Rate", "Max Depth", "Max Subgames", "Old Status", "Old Result", "Input hash"]) {
      assert.ok(!before.includes(name), name);
    }
    await browser.click("details summary");
    const box = name => browser.evaluate(`(() => { const labels = [...document.querySelectorAll("#columns label")];
      const index = labels.findIndex(label => label.textContent.trim() === ${JSON.stringify(name)}); return "#columns label:nth-child(" + (index + 1) + ") input"; })()`);
    await browser.click(await box("Input hash"));
    assert.ok((await see.columns()).includes("Input hash"));
    assert.strictEqual((await see.classes("Input hash"))[7], "hash");
    await browser.click(await box("Comments"));
    assert.ok(!(await see.columns()).includes("Comments"));
    await browser.click(await box("Comments"));
    await browser.click(await box("Input hash"));
    assert.deepStrictEqual(await see.columns(), before);
    await browser.click("details summary");
  },

  async "light and dark"(browser) {
    const background = () => browser.evaluate(`getComputedStyle(document.body).backgroundColor`);
    const light = await background();
    if (kept) await browser.screenshot(path.join(folder, "light.png"));
    await browser.click("#dark");
    const dark = await background();
    assert.notStrictEqual(light, dark);
    await browser.click("#dark");
    await browser.scheme("dark");
    await browser.open(path.join(folder, "compared.html"));
    assert.strictEqual(await background(), dark, "the preference of the reader counts");
    if (kept) await browser.screenshot(path.join(folder, "dark.png"));
    await browser.scheme("light");
  },

  async "one table alone"(browser) {
    const file = table("alone.csv", 30, number => ({ "Status": number < 3 ? "COMPLETED" : "PASS", "Comments": "</script><b id=evil>" }));
    await browser.open(makePage("alone.html", [file]));
    const see = seen(browser);
    await see.shown(30);
    assert.ok((await see.text("#meta")).endsWith("no problems"));
    const columns = await see.columns();
    assert.ok(columns.includes("Status") && !columns.includes("Regression"));
    assert.strictEqual(await browser.evaluate(`document.querySelectorAll("#plots svg").length`), 2);
    assert.strictEqual(await browser.evaluate(`document.querySelector("#evil")`), null);
    assert.strictEqual(await browser.evaluate(`document.querySelector("#first").offsetHeight`), 0, "there are no regressions to put first");
    assert.deepStrictEqual(await browser.evaluate(`[...document.querySelector("#sort").options].map(option => option.value)`), ["as run", "time", "node count"]);
  },

  async "20,000 rows"(browser) {
    const size = 20000;
    const fresh = table("many-new.csv", size, number => ({ "Time (ms)": (number % 977) + ".50", "Node Count": number * 7, "Status": number % 1000 === 1 ? "FAIL" : "PASS" }));
    const former = table("many-old.csv", size, number => ({ "Time (ms)": (number % 613) + ".50", "Node Count": number * 8 }));
    await browser.open(makePage("many.html", [fresh, former]));
    const see = seen(browser);
    await see.shown(size);
    assert.strictEqual(await see.rows(), 200, "only a page of rows is in the document");
    assert.strictEqual(await see.text("#place"), "1 of 100");
    await browser.choose("#filter", "fails");
    await see.shown(20);
    await browser.choose("#filter", "all");
    await browser.type("#search", "number 1999");
    await see.shown(11);
    await browser.click("#regex");
    await browser.choose("#where", "all");
    await browser.type("#search", "\\(COL2\\)clobber:1.*number 1[0-9]*7\\(");
    await see.shown(1111);
    await browser.type("#search", "");
    await see.shown(size);
    await browser.choose("#sort", "node count");
    assert.strictEqual((await see.cells("Comments"))[0], "number 19999");
    assert.strictEqual(await browser.evaluate(`document.querySelectorAll("#body tr").length`), 200);
    assert.ok(await browser.evaluate(`document.querySelectorAll("*").length`) < 30000, "the plots stay small");
  },
};

async function main() {
  const browser = await Browser.start(chromium);
  try {
    for (const [name, test] of Object.entries(tests)) {
      await test(browser);
      assert.deepStrictEqual(browser.problems, [], name);
      console.log("ok: " + name);
    }
    const foreign = browser.requests.filter(url => !url.startsWith("file://") && url !== "about:blank");
    assert.deepStrictEqual(foreign, [], "the page needs no network");
  } finally {
    await browser.stop();
    if (!kept) fs.rmSync(folder, { recursive: true, force: true });
  }
}

main().catch(error => { console.error(error); process.exitCode = 1; });
