import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/exchange/exchange.ts";
import type { Driver, InPage } from "./driver.ts";

/** The programs that WebKitGTK needs here. */
export interface WebkitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** The paths of WebKitGTK, its driver and the virtual display; undefined if one of them is not installed. */
export function webkitPrograms(): WebkitPrograms | undefined {
  const [driver, display] = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];
  const browser = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0];
  return browser && existsSync(driver) && existsSync(display) ? { driver, browser, display } : undefined;
}

/** WebKit over W3C WebDriver, in a window on a virtual display. */
export async function startWebkit(programs: WebkitPrograms): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), "portico-webkit-"));
  const running: ChildProcess[] = [];
  async function stop() {
    for (const process of running.reverse()) await end(process);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const display = await startDisplay(programs.display, running);
    const port = await freePort();
    const env = {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display,
      LANG: "en_US.UTF-8",
      LANGUAGE: "en",
      // There is no session bus and no graphics card, and no sandbox as root.
      DBUS_SESSION_BUS_ADDRESS: "disabled:",
      GDK_BACKEND: "x11",
      NO_AT_BRIDGE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    };
    running.push(spawn(programs.driver, [`--port=${port}`], { env, stdio: "ignore" }));
    return new WebkitDriver(await startSession(`http://127.0.0.1:${port}`, programs.browser), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a display with its own number. Returns its name, such as `:7`. */
async function startDisplay(program: string, running: ChildProcess[]): Promise<string> {
  const display = spawn(program, ["-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  running.push(display);
  const [number] = await Promise.race([
    once(display.stdout, "data"),
    once(display, "exit").then(() => Promise.reject(new Error("The virtual display did not start."))),
  ]);
  return `:${String(number).trim()}`;
}

/** Starts a session. Returns its URL. */
async function startSession(url: string, binary: string): Promise<string> {
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
  };
  for (const until = Date.now() + 30_000; ; ) {
    try {
      const { sessionId } = (await ask(`${url}/session`, "POST", { capabilities })) as { sessionId: string };
      return `${url}/session/${sessionId}`;
    } catch (error) {
      // Retry until the driver listens.
      if (!(error instanceof TypeError) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** One command of W3C WebDriver. Returns its value; throws with the driver's message. */
async function ask(url: string, method: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** The key under which the standard returns elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

class WebkitDriver implements Driver {
  readonly #session: string;
  readonly #stop: () => Promise<void>;

  constructor(session: string, stop: () => Promise<void>) {
    this.#session = session;
    this.#stop = stop;
  }

  async open(url: string): Promise<void> {
    await this.#post("url", { url });
  }

  async run<Result>(script: InPage, ...args: unknown[]): Promise<Result> {
    return (await this.#post("execute/sync", { script: `return (${script})(...arguments)`, args })) as Result;
  }

  async click(script: InPage, ...args: unknown[]): Promise<boolean> {
    const element = await this.#find(script, args);
    if (element) await this.#post(`element/${element}/click`, {});
    return element !== undefined;
  }

  async type(script: InPage, text: string, ...args: unknown[]): Promise<boolean> {
    const element = await this.#find(script, args);
    if (element) await this.#post(`element/${element}/value`, { text });
    return element !== undefined;
  }

  async close(): Promise<void> {
    await ask(this.#session, "DELETE").catch(() => undefined);
    await this.#stop();
  }

  async #find(script: InPage, args: unknown[]): Promise<string | undefined> {
    const found = await this.run<Record<string, string> | null>(script, ...args);
    return found?.[ELEMENT];
  }

  #post(command: string, body: unknown): Promise<unknown> {
    return ask(`${this.#session}/${command}`, "POST", body);
  }
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = once(process, "exit");
  process.kill("SIGTERM");
  await exit;
}
