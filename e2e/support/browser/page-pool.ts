import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { desktop } from "./windows.ts";

export interface PageOptions extends BrowserContextOptions {
  /** Runs in every document before its own scripts. */
  initScript?: string;
}

/** A page of its own browser context. */
interface Lent {
  page: Page;
  context: BrowserContext;
  options: PageOptions;
  /** Something was done to it that cannot be undone. */
  isSpent: boolean;
}

export interface PagePool {
  /** An empty page without cookies or stored data: one that is left over, or a new one. */
  lend(options: PageOptions): Promise<Lent>;
  /** A new page, whose caches are empty, and that nobody uses afterwards. */
  open(options: PageOptions): Promise<Lent>;
  /** Cleans a page for the next test, or closes it if that fails. */
  takeBack(lent: Lent): Promise<void>;
}

/** Every option that a reused page may have; with any other the page is new, and closed after its test. */
const reusable = new Set([
  "baseURL",
  "colorScheme",
  "hasTouch",
  "initScript",
  "isMobile",
  "reducedMotion",
  "viewport",
]);
const maxIdle = 4;
const cleaningMilliseconds = 5_000;

/**
 * Lends pages to one test after the other. A page whose process has shown the app before loads in a third of the
 * processor time, because a new process starts and compiles every script again.
 */
export function createPagePool(browser: Browser): PagePool {
  const idle: Lent[] = [];

  function takeIdle(options: PageOptions): Lent | undefined {
    const place = idle.findIndex((lent) => JSON.stringify(lent.options) === JSON.stringify(options));
    return idle.splice(place, place < 0 ? 0 : 1)[0];
  }

  return {
    lend: async (options) => takeIdle(options) ?? (await open(browser, options)),
    async open(options) {
      return { ...(await open(browser, options)), isSpent: true };
    },
    async takeBack(lent) {
      const isKept = isReusable(lent) && (await isDoneInTime(() => clean(lent)));
      if (!isKept) return lent.context.close();
      idle.push(lent);
      if (idle.length > maxIdle) await idle.shift()?.context.close();
    },
  };
}

async function open(browser: Browser, options: PageOptions): Promise<Lent> {
  const { initScript, ...settings } = options;
  const context = await browser.newContext(settings);
  if (initScript !== undefined) await context.addInitScript(initScript);
  const page = await context.newPage();
  const lent = { page, context, options, isSpent: false };
  const spend = () => {
    lent.isSpent = true;
  };
  for (const method of ["addInitScript", "exposeFunction", "exposeBinding", "routeWebSocket"] as const) {
    noteCall(page, method, spend);
    noteCall(context, method, spend);
  }
  noteCall(page.clock, "install", spend);
  noteCall(context, "newCDPSession", spend);
  return lent;
}

/** Calls `note` before each call of a method. */
function noteCall<T extends object, K extends keyof T>(target: T, method: K, note: () => void): void {
  const call = target[method] as (...input: unknown[]) => unknown;
  target[method] = ((...input: unknown[]) => {
    note();
    return call.apply(target, input);
  }) as T[K];
}

function isReusable({ page, options, isSpent }: Lent): boolean {
  return !isSpent && !page.isClosed() && Object.keys(options).every((name) => reusable.has(name));
}

async function isDoneInTime(work: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, cleaningMilliseconds, false);
  });
  const done = work().then(
    () => true,
    () => false,
  );
  const isDone = await Promise.race([done, late]);
  clearTimeout(timer);
  return isDone;
}

const events = [
  "console",
  "dialog",
  "domcontentloaded",
  "download",
  "filechooser",
  "framenavigated",
  "load",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
] as const;

async function clean({ page, context, options }: Lent): Promise<void> {
  for (const event of events) page.removeAllListeners(event);
  for (const event of ["page", ...events]) context.removeAllListeners(event as "page");
  // A form with changes asks before the page is left.
  page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  // A page of the same site, without the app, keeps the process and may clear what the app stored.
  await page.goto("/robots.txt");
  await page.evaluate(clearStorage);
  await context.clearCookies();
  await page.setViewportSize(options.viewport ?? desktop);
  const { colorScheme = "light", reducedMotion = null } = options;
  await page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null, contrast: null });
  page.removeAllListeners("dialog");
}

/** To be evaluated in a page. */
const clearStorage = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
})()`;
