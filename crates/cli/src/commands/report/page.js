// The logic of the page. Functions above the line "The page itself" are pure.

const PER_PAGE = 200;
const column = Object.fromEntries(["File", "Case", "Games", "Player", "Expected Result", "Result", "Time (ms)", "Status",
  "Comments", "Type", "TT Hits", "TT Misses", "TT Hit Rate", "DB Hits", "DB Misses", "DB Hit Rate", "Node Count",
  "Unique Node Count", "Max Depth", "Initial Subgames", "Max Subgames", "Input hash"].map((name, index) => [name, index]));
const HIDDEN = new Set(["File", "Case", "Expected Result", "Unique Node Count", "TT Hits", "TT Misses", "TT Hit Rate", "DB Hits",
  "DB Misses", "DB Hit Rate", "Max Depth", "Initial Subgames", "Max Subgames", "Old Status", "Old Result",
  "Old Unique Node Count", "Input hash"]);

function number(text) { const value = parseFloat(text); return Number.isFinite(value) ? value : null; }

// A row with everything that filters, orders and totals need.
function prepare(raw, index) {
  const cell = name => raw.new[column[name]], old = name => raw.old ? raw.old[column[name]] : "N/A";
  const row = { index, raw, duplicate: raw.duplicate, time: number(cell("Time (ms)")), nodes: number(cell("Node Count")),
    oldTime: raw.old ? number(old("Time (ms)")) : null, oldNodes: raw.old ? number(old("Node Count")) : null,
    status: cell("Status"), oldStatus: old("Status"), regression: raw.regression,
    badHash: Boolean(raw.old) && cell("Input hash") !== old("Input hash") };
  row.diverging = raw.regression === "NEW DIVERGING RESULT";
  row.open = row.status === "TIMEOUT";
  row.problem = row.status === "FAIL" || row.open || row.diverging || row.badHash;
  // Times have two digits after the point: below a tenth of a millisecond they say nothing.
  row.short = row.oldTime !== null && Math.max(row.oldTime, row.time) < 0.1;
  row.timeRatio = row.oldTime === null ? null : row.short ? 1 : Math.max(row.oldTime, 0.01) / Math.max(row.time, 0.01);
  row.nodeRatio = row.oldNodes === null ? null : Math.max(row.oldNodes, 1) / Math.max(row.nodes, 1);
  return row;
}

function improvement(ratio, better, worse) {
  if (ratio === null) return "N/A";
  return ratio >= 1 ? ratio.toFixed(2) + " " + better : (1 / ratio).toFixed(2) + " " + worse;
}

// Only changes that are large in both senses are coloured.
function shade(ratio, difference) {
  if (ratio === null || Math.abs(difference) < 5 || Math.max(ratio, 1 / ratio) < 1.1) return "";
  return ratio > 1 ? "fast" : "slow";
}

function cellText(row, name) {
  const old = key => row.raw.old ? row.raw.old[column[key]] : "N/A";
  switch (name) {
    case "Old Result": return old("Result");
    case "Old Time (ms)": return old("Time (ms)");
    case "Old Node Count": return old("Node Count");
    case "Old Unique Node Count": return old("Unique Node Count");
    case "Old Status": return old("Status");
    case "Time Improvement": return row.short ? "too short to tell" : improvement(row.timeRatio, "AS FAST", "AS SLOW");
    case "Node Count Improvement": return improvement(row.nodeRatio, "AS FEW", "AS MANY");
    case "Regression": return row.regression;
    default: return row.raw.new[column[name]];
  }
}

function cellClass(row, name) {
  const status = { PASS: "pass", FAIL: "fail", TIMEOUT: "timeout", COMPLETED: "completed" };
  switch (name) {
    case "Status": return status[row.status] || "";
    case "Old Status": return status[row.oldStatus] || "";
    case "Regression": {
      if (row.diverging) return "diverging new";
      const word = row.regression.split(" ");
      return (status[word[1]] || "") + (word[0] === "NEW" ? " new" : "");
    }
    case "Input hash": return row.badHash ? "hash" : "";
    case "Time Improvement": return shade(row.timeRatio, row.time - row.oldTime);
    case "Node Count Improvement": return shade(row.nodeRatio, row.nodes - row.oldNodes);
    default: return number(cellText(row, name)) !== null && /Time|Count|Hits|Misses|Rate|Depth|Subgames|Case/.test(name) ? "number" : "";
  }
}

const FILTERS = {
  "all": () => true, "problems": row => row.problem, "fails": row => row.status === "FAIL",
  "diverging results": row => row.diverging, "time-outs": row => row.open, "changed hashes": row => row.badHash,
  "duplicates": row => row.duplicate, "no problems": row => !row.problem,
};

// "any" searches each column alone; "all" the whole row, each column with its tag.
// Program, options that say something, and machine. The options of the search as the library names them are for machines to compare.
function described(header) {
  const { search, ...options } = header.options || {};
  const said = Object.entries(options).filter(([, value]) => value !== null && value !== false && value.length !== 0);
  const text = ([name, value]) => name.replaceAll("_", " ") + " " + [value].flat().join(", ");
  const machine = Object.values(header.machine || {}).filter(value => value !== null);
  const program = [header.program, header.version].filter(Boolean).join(" ");
  return [program + " (" + header.build + ")", said.map(text).join(", "), machine.join(", ")].join("; ");
}

function searchText(row, names, where) {
  if (where === "any") return names.map(name => cellText(row, name));
  if (where === "all") return [names.map((name, index) => "(COL" + index + ")" + cellText(row, name)).join("")];
  return [cellText(row, where)];
}

function matcher(settings, names) {
  if (!settings.search) return () => true;
  let test;
  if (settings.regex) {
    const expression = new RegExp(settings.search);
    test = text => expression.test(text);
  } else {
    const wanted = settings.search.toLowerCase();
    test = text => text.toLowerCase().includes(wanted);
  }
  return row => searchText(row, names, settings.where).some(test) !== settings.exclude;
}

const SORTS = {
  "as run": null, "time": row => -row.time, "node count": row => -row.nodes,
  "speed-up": row => row.timeRatio === null ? Infinity : -row.timeRatio, "slow-down": row => row.timeRatio === null ? Infinity : row.timeRatio,
  "fewer nodes": row => row.nodeRatio === null ? Infinity : -row.nodeRatio, "more nodes": row => row.nodeRatio === null ? Infinity : row.nodeRatio,
};

function regressionRank(row) {
  const rank = ["NEW FAIL", "NEW DIVERGING RESULT", "NEW TIMEOUT", "NEW COMPLETED", "NEW PASS"].indexOf(row.regression);
  return rank < 0 ? 99 : rank;
}

// The rows to show, in their order. Throws on a bad regular expression.
function select(rows, settings, names) {
  const matches = matcher(settings, names), filter = FILTERS[settings.filter];
  const shown = rows.filter(row => filter(row) && (row.time || 0) >= settings.least && matches(row));
  const key = SORTS[settings.sort];
  if (key || settings.regressions) {
    const compare = (one, two) => one === two ? 0 : one < two ? -1 : 1;
    shown.sort((one, two) => (settings.regressions ? regressionRank(one) - regressionRank(two) : 0)
      || (key ? compare(key(one), key(two)) : 0) || one.index - two.index);
  }
  return shown;
}

function duration(ms) {
  let seconds = Math.floor(ms / 1000);
  const parts = [];
  for (const [unit, size] of [["d", 86400], ["h", 3600], ["m", 60]]) {
    if (seconds >= size) { parts.push(Math.floor(seconds / size) + " " + unit); seconds %= size; }
  }
  return parts.concat(seconds + " s").join(" ");
}

function sums(rows) {
  const matched = rows.filter(row => row.oldTime !== null);
  const add = (list, key) => list.reduce((total, row) => total + (row[key] || 0), 0);
  return { time: add(rows, "time"), nodes: add(rows, "nodes"), matched: matched.length, newTime: add(matched, "time"),
    newNodes: add(matched, "nodes"), oldTime: add(matched, "oldTime"), oldNodes: add(matched, "oldNodes") };
}

function totals(shown, all) {
  const sum = sums(shown), rate = (nodes, time) => time > 0 ? Math.round(1000 * nodes / time).toLocaleString("en") : "N/A";
  let text = shown.length + " rows shown, " + (all - shown.length) + " hidden; " + sum.time.toFixed(2) + " ms (" + duration(sum.time) + "), "
    + sum.nodes.toLocaleString("en") + " nodes, " + rate(sum.nodes, sum.time) + " nodes/s";
  if (sum.matched) {
    const factor = (oldValue, newValue) => (Math.max(oldValue, 1e-4) / Math.max(newValue, 1e-4)).toFixed(3);
    text += ". " + sum.matched + " with a partner: time " + sum.oldTime.toFixed(2) + " → " + sum.newTime.toFixed(2) + " ms (old/new "
      + factor(sum.oldTime, sum.newTime) + ", difference " + (sum.newTime - sum.oldTime).toFixed(2) + " ms), nodes "
      + sum.oldNodes.toLocaleString("en") + " → " + sum.newNodes.toLocaleString("en") + " (old/new " + factor(sum.oldNodes, sum.newNodes)
      + ", difference " + (sum.newNodes - sum.oldNodes).toLocaleString("en") + "), nodes/s " + rate(sum.oldNodes, sum.oldTime) + " → "
      + rate(sum.newNodes, sum.newTime);
    if (sum.oldTime > 0 && sum.newTime > 0) {
      const oldRate = 1000 * sum.oldNodes / sum.oldTime, newRate = 1000 * sum.newNodes / sum.newTime;
      text += " (new/old " + factor(newRate, oldRate) + ", difference " + Math.round(newRate - oldRate).toLocaleString("en") + ")";
    }
  }
  return text;
}

// Where the rows come from, and what is wrong with them.
function metaLines(data) {
  const time = ms => ms === null ? "unknown" : new Date(ms).toISOString().slice(0, 19).replace("T", " ") + " UTC";
  const lines = data.files.map(file => {
    const header = file.header ? described(file.header) : "without a header";
    return file.role + ": " + file.name + ", " + file.rows + " rows, changed " + time(file.modified_ms) + ", SHA-256 " + file.sha256 + "; " + header;
  });
  return lines.concat("page made " + time(data.generated_ms), data.notes);
}

// Plots: 420 x 280 with logarithmic axes.
const W = 420, H = 280, LEFT = 56, RIGHT = 14, TOP = 28, BOTTOM = 40;

function logAxis(values) {
  const low = Math.floor(Math.log10(Math.min(...extent(values)))), high = Math.ceil(Math.log10(Math.max(...extent(values))));
  return [low, Math.max(high, low + 1)];
}
function extent(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) { if (value < low) low = value; if (value > high) high = value; }
  return low <= high ? [low, high] : [1, 10];
}
const alongX = ([low, high], value) => LEFT + (W - LEFT - RIGHT) * (Math.log10(value) - low) / (high - low);
const alongY = ([low, high], value) => H - BOTTOM - (H - TOP - BOTTOM) * (Math.log10(value) - low) / (high - low);
const power = exponent => exponent >= 0 && exponent < 4 ? String(10 ** exponent) : "1e" + exponent;

function frame(title, xName, yName, inner) {
  return `<svg width="${W}" height="${H}" viewBox="0 0 ${W} ${H}" role="img"><title>${title}</title><text x="${LEFT}" y="18">${title}</text>${inner}
<path class="axis" d="M${LEFT} ${TOP}V${H - BOTTOM}H${W - RIGHT}"/><text x="${(LEFT + W - RIGHT) / 2}" y="${H - 8}" text-anchor="middle">${xName}</text>
<text transform="translate(12 ${(TOP + H - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${yName}</text></svg>`;
}
// A plot without anything in it says so.
const unless = count => count > 0 ? "" : `<text x="${(LEFT + W - RIGHT) / 2}" y="${H / 2}" text-anchor="middle">no rows to show</text>`;
function xTicks(axis) {
  let text = "";
  const step = Math.ceil((axis[1] - axis[0]) / 8);
  for (let exponent = axis[0]; exponent <= axis[1]; exponent += step) {
    const x = alongX(axis, 10 ** exponent);
    text += `<path class="grid" d="M${x} ${TOP}V${H - BOTTOM}"/><text x="${x}" y="${H - BOTTOM + 14}" text-anchor="middle">${power(exponent)}</text>`;
  }
  return text;
}
function yTicks(axis) {
  let text = "";
  const step = Math.ceil((axis[1] - axis[0]) / 8);
  for (let exponent = axis[0]; exponent <= axis[1]; exponent += step) {
    const y = alongY(axis, 10 ** exponent);
    text += `<path class="grid" d="M${LEFT} ${y}H${W - RIGHT}"/><text x="${LEFT - 4}" y="${y + 4}" text-anchor="end">${power(exponent)}</text>`;
  }
  return text;
}
// Steps of 1, 2, 5, 10, 20, 50 and so on, at most five of them, and the end of the last one.
function countStep(most) {
  for (let decade = 1; ; decade *= 10) for (const factor of [1, 2, 5]) if (most <= 5 * factor * decade) return factor * decade;
}
const countTop = most => Math.ceil(most / countStep(most)) * countStep(most);
function countTicks(top) {
  let text = "";
  for (let count = 0; count <= top; count += countStep(top)) {
    const y = H - BOTTOM - (H - TOP - BOTTOM) * count / top;
    text += `<path class="grid" d="M${LEFT} ${y}H${W - RIGHT}"/><text x="${LEFT - 4}" y="${y + 4}" text-anchor="end">${count}</text>`;
  }
  return text;
}

// How many cases are solved within which time each?
function cactus(rows, compared) {
  const solved = (time, open) => rows.filter(row => row[time] !== null && !open(row)).map(row => Math.max(row[time], 0.01)).sort((a, b) => a - b);
  const fresh = solved("time", row => row.open);
  const former = compared ? solved("oldTime", row => row.oldStatus === "TIMEOUT") : [];
  const axis = logAxis(fresh.concat(former)), most = countTop(Math.max(fresh.length, former.length, 1));
  const y = count => H - BOTTOM - (H - TOP - BOTTOM) * count / most;
  const curve = (times, colour, dash) => times.length === 0 ? "" : `<path fill="none" stroke="var(--${colour})" stroke-width="2"${dash} d="M${alongX(axis, times[0])} ${y(0)}`
    + times.map((time, index) => `L${alongX(axis, time).toFixed(1)} ${y(index + 1).toFixed(1)}`).join("") + `"/>`;
  return frame("cases solved within a time" + (compared ? " (blue new, orange dashes old)" : ""), "ms for each case", "cases",
    xTicks(axis) + countTicks(most) + curve(fresh, "new", "") + curve(former, "old", ` stroke-dasharray="6 4"`) + unless(fresh.length + former.length));
}

function scatter(rows, what, oldWhat, least, name) {
  const pairs = rows.filter(row => row[oldWhat] !== null).map(row => [Math.max(row[oldWhat], least), Math.max(row[what], least)]);
  const axis = logAxis(pairs.flat());
  // Of many points at the same place three are enough: they are as dark as it gets.
  const places = new Map(), dots = [];
  for (const [x, y] of pairs) {
    const place = `cx="${alongX(axis, x).toFixed(0)}" cy="${alongY(axis, y).toFixed(0)}"`, count = places.get(place) || 0;
    places.set(place, count + 1);
    if (count < 3) dots.push(`<circle ${place} r="2.5" fill="var(--new)" fill-opacity=".45"/>`);
  }
  const diagonal = `<path class="axis" stroke-dasharray="4 3" d="M${alongX(axis, 10 ** axis[0])} ${alongY(axis, 10 ** axis[0])}L${alongX(axis, 10 ** axis[1])} ${alongY(axis, 10 ** axis[1])}"/>`;
  return frame(name + ": below the line is better", "old", "new", xTicks(axis) + yTicks(axis) + diagonal + dots.join("") + unless(dots.length));
}

function histogram(rows) {
  const nodes = rows.filter(row => row.nodes !== null).map(row => Math.max(row.nodes, 1));
  const axis = logAxis(nodes), perDecade = 4, bins = new Array((axis[1] - axis[0]) * perDecade).fill(0);
  for (const value of nodes) bins[Math.min(bins.length - 1, Math.floor((Math.log10(value) - axis[0]) * perDecade + 1e-9))] += 1;
  const most = countTop(Math.max(...bins, 1)), width = (W - LEFT - RIGHT) / ((axis[1] - axis[0]) * perDecade);
  const bars = bins.map((count, index) => {
    const height = (H - TOP - BOTTOM) * count / most;
    return `<rect x="${(LEFT + index * width).toFixed(1)}" y="${(H - BOTTOM - height).toFixed(1)}" width="${(width - 1).toFixed(1)}" height="${height.toFixed(1)}" fill="var(--new)"/>`;
  });
  return frame("nodes", "nodes for each case", "cases", xTicks(axis) + countTicks(most) + bars.join("") + unless(nodes.length));
}

// ---- The page itself ----

function start() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const compared = data.files.length > 1, rows = data.rows.map(prepare);
  const names = ["File", "Case", "Games", "Type", "Player", "Expected Result", "Result", "Time (ms)", "TT Hits", "TT Misses", "TT Hit Rate",
    "DB Hits", "DB Misses", "DB Hit Rate", "Node Count", "Unique Node Count", "Max Depth", "Initial Subgames", "Max Subgames", "Status", "Comments"];
  if (compared) {
    names.splice(names.indexOf("Result") + 1, 0, "Old Result");
    names.splice(names.indexOf("Time (ms)") + 1, 0, "Old Time (ms)", "Time Improvement");
    names.splice(names.indexOf("Node Count") + 1, 0, "Old Node Count", "Node Count Improvement");
    names.splice(names.indexOf("Unique Node Count") + 1, 0, "Old Unique Node Count");
    names.push("Old Status", "Regression");
  }
  names.push("Input hash");
  const visible = new Set(names.filter(name => !HIDDEN.has(name) && !(compared && name === "Status")));
  const get = id => document.getElementById(id);
  let page = 0, shown = rows;

  const option = text => { const element = document.createElement("option"); element.textContent = text; element.value = text; return element; };
  for (const name of Object.keys(FILTERS)) get("filter").append(option(name));
  for (const name of Object.keys(SORTS)) if (compared || !/speed|slow|fewer|more/.test(name)) get("sort").append(option(name));
  get("first").hidden = !compared;
  for (const [value, text] of [["any", "any column"], ["all", "combine and tag"], ...names.map(name => [name, name])]) {
    const element = option(text); element.value = value; get("where").append(element);
  }
  for (const name of names) {
    const label = document.createElement("label"), box = document.createElement("input");
    box.type = "checkbox"; box.checked = visible.has(name);
    box.addEventListener("change", () => { if (box.checked) visible.add(name); else visible.delete(name); table(); });
    label.append(box, " " + name); get("columns").append(label);
  }
  for (const [index, name] of names.entries()) {
    const tag = document.createElement("button"); tag.textContent = name;
    tag.addEventListener("click", () => { get("search").value += ".*\\(COL" + index + "\\)"; get("regex").checked = true; update(); });
    get("tags").append(tag);
  }
  for (const line of metaLines(data)) { const element = document.createElement("div"); element.textContent = line; element.className = "note"; get("meta").append(element); }

  // An image of its own, so that the styles of the page do not reach into it.
  function boards(svg) {
    const details = document.createElement("details"), summary = document.createElement("summary"), image = document.createElement("img");
    summary.textContent = "boards"; image.alt = "the boards"; image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
    details.append(summary, image);
    return details;
  }
  function table() {
    const columns = names.filter(name => visible.has(name)), head = document.createElement("tr");
    for (const name of columns) { const cell = document.createElement("th"); cell.textContent = name; head.append(cell); }
    get("head").replaceChildren(head);
    const pages = Math.max(1, Math.ceil(shown.length / PER_PAGE));
    page = Math.min(Math.max(page, 0), pages - 1);
    get("place").textContent = (page + 1) + " of " + pages;
    get("body").replaceChildren(...shown.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map(row => {
      const line = document.createElement("tr");
      if (row.duplicate) line.className = "duplicate";
      for (const name of columns) {
        const cell = document.createElement("td"), text = cellText(row, name);
        cell.textContent = text; cell.className = cellClass(row, name); line.append(cell);
        if (name === "Games" && data.pictures[text]) cell.append(boards(data.pictures[text]));
      }
      return line;
    }));
  }
  function update() {
    const settings = { filter: get("filter").value, least: number(get("least").value) || 0, search: get("search").value,
      regex: get("regex").checked, exclude: get("exclude").checked, where: get("where").value, sort: get("sort").value,
      regressions: get("regressions").checked };
    get("tags").hidden = settings.where !== "all";
    try { shown = select(rows, settings, names); get("message").textContent = ""; }
    catch (error) { get("message").textContent = "this is not a regular expression"; return; }
    page = 0;
    get("totals").textContent = totals(shown, rows.length);
    get("plots").innerHTML = cactus(shown, compared) + histogram(shown) + (compared
      ? scatter(shown, "time", "oldTime", 0.01, "time in ms") + scatter(shown, "nodes", "oldNodes", 1, "nodes") : "");
    table();
  }
  let waiting = 0;
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(update, 150); };
  for (const id of ["filter", "regex", "exclude", "where", "sort", "regressions"]) get(id).addEventListener("change", update);
  for (const id of ["search", "least"]) get(id).addEventListener("input", soon);
  get("previous").addEventListener("click", () => { page -= 1; table(); });
  get("next").addEventListener("click", () => { page += 1; table(); });
  get("dark").addEventListener("click", () => document.documentElement.classList.toggle("dark"));
  if (window.matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.classList.add("dark");
  update();
}
if (typeof document !== "undefined") start();
