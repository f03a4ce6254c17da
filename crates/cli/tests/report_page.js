// Runs the script of a page on a stand-in for the document, and checks what it shows. Called by `report.rs` with the page.
"use strict";
const assert = require("assert");
const html = require("fs").readFileSync(process.argv[2], "utf8");
const data = html.match(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/)[1];
const script = html.match(/<script>\n"use strict";([\s\S]*)<\/script>/)[1];

class Element {
  constructor(name) { Object.assign(this, { name, children: [], listeners: {}, value: "", checked: false, className: "", textContent: "" }); this.classList = new Set(); }
  append(...items) { this.children.push(...items); if (this.name === "select" && !this.value) this.value = items[0].value; }
  replaceChildren(...items) { this.children = items; }
  addEventListener(name, action) { this.listeners[name] = action; }
}
const elements = { data: new Element("script") };
elements.data.textContent = data;
for (const id of ["filter", "where", "sort"]) elements[id] = new Element("select");
const get = id => elements[id] || (elements[id] = new Element("div"));
const page = { getElementById: get, createElement: name => new Element(name), documentElement: new Element("html") };
new Function("document", "window", "setTimeout", "clearTimeout", script)(page, { matchMedia: () => ({ matches: false }) }, action => action(), () => {});

const change = (id, value) => {
  if (typeof value === "boolean") get(id).checked = value; else get(id).value = value;
  (get(id).listeners.change || get(id).listeners.input)();
};
const shown = () => parseInt(get("totals").textContent, 10);
const texts = name => {
  const index = get("head").children[0].children.findIndex(cell => cell.textContent === name);
  return get("body").children.map(row => row.children[index].textContent);
};

// 1000 cases, numbered in their comments: every tenth fails, every hundredth is open, times grow, old times fall.
assert.strictEqual(shown(), 1000);
assert.strictEqual(get("place").textContent, "1 of 5");
assert.strictEqual(get("body").children.length, 200);
get("next").listeners.click();
assert.strictEqual(texts("Comments")[0], "number 200");
for (const [filter, count] of [["fails", 90], ["time-outs", 10], ["problems", 100], ["no problems", 900], ["duplicates", 0], ["all", 1000]]) {
  change("filter", filter);
  assert.strictEqual(shown(), count, filter);
}
const games = get("head").children[0].children.findIndex(cell => cell.textContent === "Games");
const boards = get("body").children[0].children[games].children[0];
assert.strictEqual(boards.children[0].textContent, "boards", "each case shows its boards");
assert.ok(boards.children[1].src.startsWith("data:image/svg+xml") && boards.children[1].src.includes("circle"));
change("search", "NUMBER 99");
assert.strictEqual(shown(), 11);
change("exclude", true);
assert.strictEqual(shown(), 989);
change("exclude", false);
change("regex", true);
change("search", "^number 9[0-4]$");
assert.deepStrictEqual(texts("Comments"), ["number 90", "number 91", "number 92", "number 93", "number 94"]);
change("search", "(");
assert.strictEqual(get("message").textContent, "this is not a regular expression");
assert.strictEqual(shown(), 5);
change("where", "Player");
change("search", "^W$");
assert.strictEqual(shown(), 500);
change("where", "all");
change("search", "\\(COL4\\)B.*number 7$");
assert.strictEqual(shown(), 0, "the cases of Black have even numbers");
change("search", "");
change("regex", false);
change("sort", "time");
assert.strictEqual(texts("Comments")[0], "number 999");
change("sort", "slow-down");
assert.strictEqual(texts("Comments")[0], "number 999");
change("sort", "speed-up");
assert.strictEqual(texts("Comments")[0], "number 0");
change("regressions", true);
assert.ok(texts("Regression").slice(0, 90).every(text => text === "NEW FAIL"));
change("least", "990");
assert.match(get("totals").textContent, /^10 rows shown, 990 hidden; 9945\.00 ms \(9 s\), /);
assert.strictEqual(get("plots").innerHTML.match(/<svg /g).length, 4);
assert.ok(!get("plots").innerHTML.includes("NaN"));

// Times that are too short to be measured are not compared.
const pure = new Function(script.split("// ---- The page itself ----")[0] + "; return { prepare, cellText, countStep, countTop, cactus, histogram };")();
const timed = time => { const cells = new Array(22).fill("N/A"); cells[6] = time; cells[16] = "1"; return cells; };
const compared = (old, fresh) => pure.prepare({ new: timed(fresh), old: timed(old), duplicate: false, regression: "STILL PASS" }, 0);
for (const [old, fresh, text] of [["0.01", "0.00", "too short to tell"], ["5.00", "1.00", "5.00 AS FAST"], ["1.00", "2.00", "2.00 AS SLOW"]]) {
  assert.strictEqual(pure.cellText(compared(old, fresh), "Time Improvement"), text);
}
// Axes have round steps, and an empty plot says so.
assert.deepStrictEqual([1, 5, 6, 23, 60, 4000].map(pure.countStep), [1, 1, 2, 5, 20, 1000]);
assert.deepStrictEqual([1, 5, 7, 23].map(pure.countTop), [1, 5, 8, 25]);
assert.ok(pure.cactus([], true).includes("no rows to show") && pure.histogram([]).includes("no rows to show"));
assert.ok(!pure.cactus([compared("5.00", "1.00")], true).includes("no rows to show"));
