// Drives Chromium through the pipe of its debugging protocol: no packages, no ports, no network.
"use strict";
const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

// Nothing is waited for longer than this; a test that comes near it has failed.
const PATIENCE_MS = 60000;

class Browser {
  static async start(program) {
    const browser = new Browser();
    browser.folder = fs.mkdtempSync(path.join(os.tmpdir(), "mcgs-browser-"));
    browser.child = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
      "--window-size=1500,1000", "--user-data-dir=" + browser.folder, "--remote-debugging-pipe", "about:blank"],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.pending = new Map();
    browser.waiting = [];
    browser.number = 0;
    browser.problems = [];
    browser.requests = [];
    browser.child.on("error", error => browser.fail(error));
    browser.child.on("exit", () => browser.fail(new Error("the browser ended")));
    let rest = "";
    browser.child.stdio[3].on("error", () => {});
    browser.child.stdio[4].setEncoding("utf8").on("data", text => {
      const parts = (rest + text).split("\0");
      rest = parts.pop();
      for (const part of parts) browser.receive(JSON.parse(part));
    });
    const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
    browser.session = (await browser.send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Network"]) await browser.send(domain + ".enable");
    return browser;
  }

  fail(error) {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }

  send(method, params = {}) {
    const id = ++this.number, message = { id, method, params };
    if (this.session) message.sessionId = this.session;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject: error => reject(new Error(method + ": " + error.message)) });
      this.child.stdio[3].write(JSON.stringify(message) + "\0");
    });
  }

  receive(message) {
    if (message.id) {
      const waiting = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (waiting && message.error) waiting.reject(message.error);
      else if (waiting) waiting.resolve(message.result);
      return;
    }
    if (message.method === "Runtime.exceptionThrown") this.problems.push(JSON.stringify(message.params.exceptionDetails));
    if (message.method === "Network.requestWillBeSent") this.requests.push(message.params.request.url);
    for (const waiting of this.waiting.filter(waiting => waiting.method === message.method)) waiting.resolve();
    this.waiting = this.waiting.filter(waiting => waiting.method !== message.method);
  }

  async open(file) {
    const loaded = new Promise(resolve => this.waiting.push({ method: "Page.loadEventFired", resolve }));
    await this.send("Page.navigate", { url: "file://" + path.resolve(file) });
    await loaded;
  }

  // The value of an expression in the page.
  async evaluate(expression) {
    const result = await this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (result.exceptionDetails) throw new Error(expression + ": " + JSON.stringify(result.exceptionDetails));
    return result.result.value;
  }

  // Waits until an expression is true.
  async until(expression) {
    const end = Date.now() + PATIENCE_MS;
    while (!await this.evaluate(expression)) {
      if (Date.now() > end) throw new Error("this did not come true: " + expression);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }

  // Presses and releases the mouse on an element, as a reader does.
  async click(selector) {
    const place = await this.evaluate(`(() => { const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "center" }); const box = element.getBoundingClientRect();
      const x = box.x + box.width / 2, y = box.y + box.height / 2, hit = document.elementFromPoint(x, y);
      return { x, y, isSeen: element === hit || element.contains(hit) || Boolean(hit && hit.contains(element)) }; })()`);
    if (!place.isSeen) throw new Error(selector + " cannot be seen");
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) {
      await this.send("Input.dispatchMouseEvent", { type, x: place.x, y: place.y, button: type === "mouseMoved" ? "none" : "left", clickCount: 1 });
    }
  }

  // Replaces the text of a field by typing.
  async type(selector, text) {
    await this.click(selector);
    await this.evaluate(`document.querySelector(${JSON.stringify(selector)}).select()`);
    if (text === "") {
      for (const type of ["keyDown", "keyUp"]) await this.send("Input.dispatchKeyEvent", { type, key: "Delete", code: "Delete", windowsVirtualKeyCode: 46 });
    } else {
      await this.send("Input.insertText", { text });
    }
  }

  // Chooses from a list, whose window no headless browser shows.
  async choose(selector, value) {
    const found = await this.evaluate(`(() => { const list = document.querySelector(${JSON.stringify(selector)}); list.focus();
      list.value = ${JSON.stringify(value)}; list.dispatchEvent(new Event("input", { bubbles: true }));
      list.dispatchEvent(new Event("change", { bubbles: true })); return list.value === ${JSON.stringify(value)}; })()`);
    if (!found) throw new Error(selector + " has no " + value);
  }

  async scheme(value) {
    await this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
  }

  async screenshot(file) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    fs.writeFileSync(file, Buffer.from(data, "base64"));
  }

  async stop() {
    const ended = new Promise(resolve => this.child.once("exit", resolve));
    this.session = undefined;
    this.send("Browser.close").catch(() => {});
    const killer = setTimeout(() => this.child.kill("SIGKILL"), 5000);
    await ended;
    clearTimeout(killer);
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

module.exports = { Browser };
