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
