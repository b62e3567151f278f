import type { Page } from "@playwright/test";
import { countRequests } from "./support/browser/forms.ts";
import { expectLive } from "./support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  noNetwork,
  serverGone,
  showScreen,
  twoFrames,
} from "./support/browser/screens.ts";
import { startSite } from "./support/exchange/site.ts";
import { expect, test } from "./support/test.ts";

const banner = (page: Page) => page.getByRole("banner");

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

test.describe("A screen that fails", () => {
  test("a screen whose file cannot be fetched says so, and the rest of the page stays", async ({
    open,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(null, "/", { fresh: true });
    await page.clock.install();
    const requests = countRequests(page, /\/assets\/auth-screen/);
    const unloaded = page.getByText("This screen couldn't be loaded");
    const restore = await breakConnection(page, /\/assets\/auth-screen/);
    await page.getByRole("link", { name: "Sign In" }).click();
    await expect(unloaded).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await expect(banner(page).getByRole("link", { name: "Portico" })).toBeVisible();
    // Three attempts, one preload, and a refetch before each later attempt.
    expect(requests.count).toBeLessThanOrEqual(6);
    // No requests go on behind the error message. The page may re-render: its prices tick.
    await page.evaluate(twoFrames);
    await banner(page).getByRole("status").hover();
    const before = requests.count;
    await page.clock.runFor(60_000);
    // Its answer arrives after all earlier requests were counted.
    await page.evaluate("fetch('/version.json').then(() => true)");
    expect(requests.count).toBe(before);

    // If the server answers but the file fails, the button reloads the page, since some browsers remember the failure.
    const reloading = page.waitForEvent("load");
    await page.getByRole("button", { name: "Try again" }).click();
    await reloading;
    await expect(unloaded).toBeVisible();
    expect(requests.count).toBeLessThanOrEqual(before + 8);
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  });

  test("a screen that throws says so and recovers; header and menu keep working", async ({
    open,
    someone,
    console,
  }) => {
    console.allow(/Cannot read properties of null/);
    const page = await open(someone, "/profile", { fresh: true });
    // A rendering error caused from outside: an answer that breaks the contract.
    await page.route("**/api/balances", (route) => route.fulfill({ json: { balances: [null] } }));
    await banner(page).getByRole("link", { name: "Wallets" }).click();
    await expect(page.getByText("Something went wrong")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("null");
    await banner(page).getByRole("link", { name: "Profile" }).click();
    await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Something went wrong")).toBeVisible();
    await page.unroute("**/api/balances");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toContainText("0.00000000");
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
  test("is offered as 'Update'; input is kept until the user updates", async ({ open, console }) => {
    console.allow(noNetwork);
    const page = await open(null, "/auth", { fresh: true });
    await expectLive(page);
    await page.getByLabel("Email").fill("ada@example.org");
    await page.route("**/version.json", (route) => route.fulfill({ json: { build: "another" } }));
    await page.context().setOffline(true);
    await expect(banner(page).getByRole("status")).toHaveText("Offline");
    await page.context().setOffline(false);
    await expect(page.getByText("A new version is ready")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("");
    await expect(page.getByText("A new version is ready")).toHaveCount(0);
  });

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
