import { expect, type Locator, type Page } from "@playwright/test";

/** To be evaluated in a page: all that is to be drawn by now is drawn. */
export const twoFrames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/** Waits until a screen has what it shows: nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
  // On a machine that stalls the network looks idle while a script is read. A page that never has it all is looked at so.
  await expect
    .poll(() => page.evaluate(isDrawn), { timeout: 5_000 })
    .toBe(true)
    .catch(() => {});
}

/** There are words, not of a wait alone, and nothing keeps the place of others. */
const isDrawn = `(() => {
  const main = document.querySelector("main");
  const words = main?.innerText.trim() ?? "";
  const isWaiting = words === "" || words === main.querySelector("[role=status]")?.innerText.trim();
  return !isWaiting && main.querySelector(".animate-pulse, [aria-busy=true]") === null;
})()`;

/** Holds back answers of the API until they are let go, one by one in the order in which they were asked for. */
export async function holdAnswers(page: Page, paths = /\/api\/(?!live)/) {
  const held: (() => void)[] = [];
  let isOpen = false;
  await page.route(
    (url) => paths.test(url.pathname),
    async (route) => {
      if (!isOpen) await new Promise<void>((release) => held.push(release));
      await route.continue().catch(() => {});
    },
  );
  return {
    get count() {
      return held.length;
    },
    /** Lets the one go that has waited longest. */
    next: () => held.shift()?.(),
    /** Lets the one go that was asked for last. */
    last: () => held.pop()?.(),
    /** Lets all go, and holds no more. */
    letGo() {
      isOpen = true;
      for (const release of held.splice(0)) release();
    },
  };
}

/**
 * Has the server answer at once, and holds back what it said: by the time the page hears it, it may be old. The page
 * may have stopped waiting for it.
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
    /** How many the server has given that the page has not heard. */
    get count() {
      return held.length;
    },
    /** Lets all go, and holds no more. */
    letGo() {
      isOpen = true;
      for (const release of held.splice(0)) release();
    },
  };
}

/** Breaks the connection for some of the API's addresses; call what it returns to mend it. */
export async function breakConnection(page: Page, paths: RegExp): Promise<() => Promise<void>> {
  const matches = (url: URL) => paths.test(url.pathname);
  await page.route(matches, (route) => route.abort("connectionfailed"));
  return () => page.unroute(matches);
}

/** Has the server do what it is asked, and loses its answer on the way; call what it returns to mend it. */
export async function loseAnswer(page: Page, paths: RegExp): Promise<() => Promise<void>> {
  const matches = (url: URL) => paths.test(url.pathname);
  await page.route(matches, async (route) => {
    await route.fetch();
    await route.abort("connectionfailed");
  });
  return () => page.unroute(matches);
}

/** What the browser notes when a connection is broken on purpose. */
export const brokenConnection = /^Failed to load resource: net::ERR_CONNECTION_FAILED/;
/** What the browser notes while there is no network. */
export const noNetwork = /net::ERR_INTERNET_DISCONNECTED/;
/** What the browser notes while the server goes, and is down. */
export const serverGone =
  /net::ERR_CONNECTION_(REFUSED|RESET|CLOSED)|net::ERR_EMPTY_RESPONSE|status of 503|^WebSocket connection to .* failed/;

/** Comes to a screen as if another had led there and handed it this state. */
export async function arriveWith(page: Page, path: string, state: Record<string, unknown>): Promise<void> {
  const entry = JSON.stringify({ usr: state, key: "x", idx: 0 });
  await page.evaluate(`history.replaceState(${entry}, "", ${JSON.stringify(path)})`);
  await page.reload();
}

/** Whether the page is wider than its window, so that one would have to scroll sideways. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
  );
}

/** A dialog of a phone lies at the window's lower edge and is as wide as it, once it has come up from below. */
export async function expectSheet(dialog: Locator): Promise<void> {
  const { width, height } = dialog.page().viewportSize() ?? { width: 0, height: 0 };
  const sides = async () => {
    const box = await dialog.boundingBox();
    return box && [box.x, box.width, Math.round(box.y + box.height)];
  };
  await expect.poll(sides).toEqual([0, width, height]);
}
