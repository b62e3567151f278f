import type { Page } from "@playwright/test";
import { noNetwork, serverGone, showScreen } from "./support/browser/screens.ts";
import { startSite } from "./support/exchange/site.ts";
import { expect, test } from "./support/test.ts";

/** A new worker fetches and stores all files of its release before it takes over. */
const workerArrival = { timeout: 20_000 };

test.describe("Addresses", () => {
  test("an unknown one shows a message, a link home and the status 404", { tag: "@journey" }, async ({
    open,
    exchange,
  }) => {
    const page = await open(null, "/no-such-page", { fresh: true });
    await expect(page.getByText("Page not found")).toBeVisible();
    expect((await fetch(`${exchange.url}/no-such-page`)).status).toBe(404);
    await page.getByRole("button", { name: "Go to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

/**
 * Waits until the newest service worker is the only one. The browser stops an idle worker after a while, which can be
 * minutes for one that a newer one replaces; here it does so at once.
 */
async function expectOneWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("ServiceWorker.enable");
  const states =
    "navigator.serviceWorker.getRegistration().then((all) => [all.installing !== null, all.waiting !== null])";
  await expect
    .poll(async () => {
      const [isInstalling, isWaiting] = await page.evaluate<boolean[]>(states);
      if (!isInstalling && isWaiting) await browser.send("ServiceWorker.stopAllWorkers");
      return isInstalling || isWaiting;
    }, workerArrival)
    .toBe(false);
  await browser.detach();
}

test.describe("A new release while a page is open", () => {
  test("a screen whose old file is gone is loaded from the new release, and so is the offline app", async ({
    open,
    exchange,
    console,
  }) => {
    // Waits until two releases, one after the other, are stored for offline use.
    test.setTimeout(60_000);
    console.allow(serverGone);
    const site = await startSite();
    try {
      const page = await open(null, "/", { at: { ...exchange, url: site.url }, serviceWorkers: "allow" });
      await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
      const before = site.build();
      site.release();
      await page.getByRole("link", { name: "How it works" }).waitFor();
      // Navigate within the app, which knows the old file's name.
      await showScreen(page, "/forgot-password");
      await expect(page.getByRole("button", { name: "Send Reset Code" })).toBeVisible();
      await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", site.build());
      const names = () => page.evaluate<string[]>("caches.keys()");
      await expect.poll(names, workerArrival).toContain(`portico-shell-${site.build()}`);
      await expectOneWorker(page);
      expect(before).not.toBe(site.build());
      // The old worker served the tabs that were open then.
      await page.context().setOffline(true);
      console.allow(noNetwork);
      console.allow(/net::ERR_FAILED/);
      await page.reload();
      await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", site.build());
      await expect(page.getByRole("button", { name: "Send Reset Code" })).toBeVisible();
    } finally {
      await site.stop();
    }
  });
});
