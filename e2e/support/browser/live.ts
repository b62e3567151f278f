import { expect, type Page } from "@playwright/test";

/**
 * Waits until a page receives live events. While it connects, the word "Live" is there but invisible.
 * @param options a longer time-out, if the page waits before it connects again.
 */
export async function expectLive(page: Page, options?: { timeout: number }): Promise<void> {
  // In the header, or in the back office outside the site's header, which a wide window hides.
  await expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible(options);
}

/**
 * Blocks live events in the pages loaded from now on. Otherwise a page whose socket opens refetches the
 * user's data, and what it had failed to read, or does not know of yet, would appear without further action.
 */
export async function blockLiveEvents(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/live/, () => new Promise(() => {}));
}

/** Intercepts the live socket of the page loaded next. */
export async function tapLive(page: Page) {
  let release = () => {};
  let released = Promise.resolve();
  let lost = /^$/;
  let say = (_frame: object) => {};
  let cut = () => {};
  await page.routeWebSocket(/\/api\/live/, async (socket) => {
    await released;
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (!lost.test(String(frame))) socket.send(frame);
    });
    say = (frame) => socket.send(JSON.stringify(frame));
    cut = () => {
      void server.close();
      void socket.close({ code: 1001 });
    };
  });
  return {
    /** Holds back new connections until `release`. */
    hold() {
      released = new Promise<void>((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    /** Drops matching frames from now on, as when another node's message is lost. */
    lose(words: RegExp) {
      lost = words;
    },
    /** Sends a frame in the server's place. */
    say: (frame: object) => say(frame),
    /** Closes the connection. */
    cut: () => cut(),
  };
}
