import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "@portico/contract";

/** To be evaluated in a page: waits until pending rendering is done. */
export const twoFrames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/** Presses an option of a list that was just opened, once the list has found its place: a press on the way misses. */
export async function pickOption(option: Locator): Promise<void> {
  await option.hover();
  await expect(option).toHaveAttribute("data-highlighted");
  await option.click();
}

/** Waits until a screen is loaded: no request is in flight. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
  // On a stalled machine the network looks idle while a script is parsed. A page that never finishes is used
  // as it is.
  await expect
    .poll(() => page.evaluate(isDrawn), { timeout: 5_000 })
    .toBe(true)
    .catch(() => {});
}

/** There is text other than a loading message, and no skeletons are left. */
const isDrawn = `(() => {
  const main = document.querySelector("main");
  const words = main?.innerText.trim() ?? "";
  const isWaiting = words === "" || words === main.querySelector("[role=status]")?.innerText.trim();
  return !isWaiting && main.querySelector(".animate-pulse, [aria-busy=true]") === null;
})()`;

/**
 * Sets the language of the pages that are loaded from now on. A page in another language than the account's
 * reloads itself, which would abort the visit.
 */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript(`try { localStorage.setItem("portico_language", "${language}"); } catch {}`);
}

/** Holds back answers of the API until they are released, in the order of their requests. */
export async function holdAnswers(page: Page, paths = /\/api\/(?!live)/) {
  const held: (() => void)[] = [];
  let isOpen = false;
  await page.route(
    (url) => paths.test(url.pathname),
    async (route) => {
      if (!isOpen) await new Promise<void>((release) => held.push(release));
      await route.fallback().catch(() => {});
    },
  );
  return {
    get count() {
      return held.length;
    },
    /** Releases the oldest one. */
    next: () => held.shift()?.(),
    /** Releases the newest one. */
    last: () => held.pop()?.(),
    /** Releases all, and holds back no more. */
    release() {
      isOpen = true;
      for (const release of held.splice(0)) release();
    },
  };
}

/**
 * Double-clicks a button, and lets the server answer afterwards. Otherwise the answer may arrive between the clicks,
 * and the second one takes the focus from the screen that follows, or presses what it shows at that place.
 */
export async function doubleClick(button: Locator, path: RegExp): Promise<void> {
  const answers = await holdAnswers(button.page(), path);
  await button.dblclick();
  answers.release();
}

/**
 * Lets the server answer at once, but holds back its replies, so that they may be stale when the page gets
 * them. The page may have stopped waiting for them.
 */
export async function holdReplies(page: Page, paths: RegExp) {
  const held: (() => void)[] = [];
  let isOpen = false;
  await page.route(
    (url) => paths.test(url.pathname),
    async (route) => {
      // A page may be closed while the server answers.
      const response = await route.fetch().catch(() => null);
      if (!response) return;
      if (!isOpen) await new Promise<void>((release) => held.push(release));
      await route.fulfill({ response }).catch(() => {});
    },
  );
  return {
    /** The number of replies that the page has not received. */
    get count() {
      return held.length;
    },
    /** Releases all, and holds back no more. */
    release() {
      isOpen = true;
      for (const release of held.splice(0)) release();
    },
  };
}

/** Breaks the connection for some of the API's paths. Returns what restores it. */
export async function breakConnection(page: Page, paths: RegExp): Promise<() => Promise<void>> {
  const matches = (url: URL) => paths.test(url.pathname);
  await page.route(matches, (route) => route.abort("connectionfailed"));
  return () => page.unroute(matches);
}

/** Lets the server process requests but loses its answers. Returns what restores the connection. */
export async function loseAnswer(page: Page, paths: RegExp): Promise<() => Promise<void>> {
  const matches = (url: URL) => paths.test(url.pathname);
  await page.route(matches, async (route) => {
    await route.fetch();
    await route.abort("connectionfailed");
  });
  return () => page.unroute(matches);
}

/** What the browser logs when a connection is broken on purpose. */
export const brokenConnection = /^Failed to load resource: net::ERR_CONNECTION_FAILED/;
/** What the browser logs while there is no network. */
export const noNetwork = /net::ERR_INTERNET_DISCONNECTED/;
/** What the browser logs while the server stops and is down. */
export const serverGone =
  /net::ERR_CONNECTION_(REFUSED|RESET|CLOSED)|net::ERR_(EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|status of 503|^WebSocket connection to .* failed/;

/** Navigates to a screen with this history state, as another screen would. */
export async function arriveWith(page: Page, path: string, state: Record<string, unknown>): Promise<void> {
  const entry = JSON.stringify({ usr: state, key: "x", idx: 0 });
  await page.evaluate(`history.replaceState(${entry}, "", ${JSON.stringify(path)})`);
  await page.reload();
}

/**
 * Shows a screen as the browser's history does, without loading the app again. The page must show a screen
 * already.
 */
export async function showScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({ idx: 1 }, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate", { state: history.state }))`,
  );
}

/** Whether the page is wider than its window and scrolls sideways. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
  );
}

/** Waits until a phone's dialog has slid up: at the window's lower edge, and as wide as it. */
export async function expectSheet(dialog: Locator): Promise<void> {
  const { width, height } = dialog.page().viewportSize() ?? { width: 0, height: 0 };
  const sides = async () => {
    const box = await dialog.boundingBox();
    return box && [box.x, box.width, Math.round(box.y + box.height)];
  };
  await expect.poll(sides).toEqual([0, width, height]);
}
