import { expect, type Page } from "@playwright/test";

/** Waits until a page hears what happens elsewhere. While it connects, the word holds its own place, unseen. */
export async function expectLive(page: Page): Promise<void> {
  // In the header, or beside the back office, whose own header a wide window hides.
  await expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible();
}

/**
 * Has the pages loaded from now on hear nothing of what happens elsewhere. One that begins to listen reads anew what
 * is the user's own, however late that is: then what it failed to read, or knows nothing of yet, is there by itself.
 */
export async function hearNothing(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/live/, () => new Promise(() => {}));
}

/** Stands between the server and the page loaded next, on the line on which the server speaks by itself. */
export async function tapLive(page: Page) {
  let letGo = () => {};
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
    /** From now on no line is made until `letGo`. */
    hold() {
      released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
    },
    letGo: () => letGo(),
    /** Words that match are lost from now on, as those are that one node says and another never hears. */
    lose(words: RegExp) {
      lost = words;
    },
    /** In the server's place. */
    say: (frame: object) => say(frame),
    /** Breaks the line that stands. */
    cut: () => cut(),
  };
}
