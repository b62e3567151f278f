import type { Page } from "@playwright/test";
import { countRequests } from "./support/browser/forms.ts";
import { expectLive } from "./support/browser/live.ts";
import { noNetwork, serverGone } from "./support/browser/screens.ts";
import { startExchange } from "./support/exchange/exchange.ts";
import { join } from "./support/people/people.ts";
import { expect, test } from "./support/test.ts";

const banner = (page: Page) => page.getByRole("banner");

/** Waits until the browser has cached the app for offline use. */
async function kept(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  // The worker fetches and stores all files of the app before it takes over.
  await expect
    .poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), { timeout: 20_000 })
    .toBe(true);
}

/** Everything that this origin has put into Cache Storage: URLs and their contents. */
function cached(page: Page): Promise<{ url: string; text: string }[]> {
  return page.evaluate(`(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push({ url: request.url, text: await (await cache.match(request)).text() });
      }
    }
    return found;
  })()`);
}

const notice = (page: Page) => page.getByRole("region", { name: "Connection" });

test.describe("Without a network", () => {
  test("the app opens, says that you're offline, shows the last prices, and resumes by itself", async ({
    open,
    console,
  }) => {
    console.allow(noNetwork);
    console.allow(serverGone);
    console.allow(/net::ERR_FAILED/);
    const page = await open(null, "/", { serviceWorkers: "allow" });
    await expect(page.getByText("Bitcoin").first()).toBeVisible();
    await kept(page);
    await page.context().setOffline(true);
    await expect(notice(page)).toContainText("You're offline");
    await page.reload();
    // A page that opens in such a browser gets no offline event; it finds out through a failed request.
    await expect(notice(page)).toContainText(/You're offline|Can't reach the server/);
    await expect(banner(page).getByRole("link", { name: "Portico" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Bitcoin").first()).toBeVisible();
    // A screen that was never opened here is not cached, and loads once the network is back.
    const requests = countRequests(page, /\/assets\/forgot-password-screen/);
    await page.goto("/forgot-password");
    await expect(page.getByText("This screen couldn't be loaded")).toBeVisible();
    await expect(
      page.getByText("You're offline, and you haven't opened this screen here before"),
    ).toBeVisible();
    // Three attempts, one preload and two refetches, each of which the worker passes on to the network.
    expect(requests.count).toBeLessThanOrEqual(12);
    await page.context().setOffline(false);
    await expect(page.getByRole("button", { name: "Send Reset Code" })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

  test("a screen that was never opened says so at its own URL, and opens when the network is back", async ({
    open,
    someone,
    console,
  }) => {
    console.allow(noNetwork);
    const page = await open(someone, "/wallets", { fresh: true });
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
    await expectLive(page);
    const requests = countRequests(page, /\/assets\/history-screen/);
    await page.context().setOffline(true);
    await banner(page).getByRole("link", { name: "History" }).click();
    await expect(page.getByText("This screen couldn't be loaded")).toBeVisible();
    await expect(
      page.getByText("You're offline, and you haven't opened this screen here before"),
    ).toBeVisible();
    await expect(page).toHaveURL("/history");
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toHaveCount(0);
    expect(requests.count).toBeLessThanOrEqual(2);
    // Screens that are already loaded still open.
    await banner(page).getByRole("link", { name: "Wallets" }).click();
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("This screen couldn't be loaded")).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  });

  test("nothing private is kept: no API response and no signed-in page", async ({
    open,
    someone,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "0.12304567");
    const page = await open(someone, "/wallets", { serviceWorkers: "allow" });
    await kept(page);
    await page.reload();
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toContainText("0.12304567");
    await page.goto("/profile");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(someone.email);
    const paths = (of: { url: string }[]) => of.map(({ url }) => new URL(url).pathname);
    // The worker caches a file once it has served it.
    await expect
      .poll(async () => paths(await cached(page)).filter((path) => /^\/assets\/wallets-screen/.test(path)))
      .toHaveLength(1);
    const files = await cached(page);
    expect(paths(files)).toContain("/app-shell.html");
    expect(
      paths(files).filter((path) => !/^\/(?:assets\/[^/]+|app-shell\.html|theme\.js|icon\.svg)$/.test(path)),
    ).toEqual([]);
    const texts = files.map(({ text }) => text).join("\n");
    for (const secret of [someone.email, someone.id, someone.cookie.value, "0.12304567"]) {
      expect(texts).not.toContain(secret);
    }
  });
});

test.describe("A lost connection", () => {
  test("says so; when the network is back, current state is fetched", async ({
    open,
    someone,
    administrator,
    console,
  }) => {
    console.allow(noNetwork);
    const page = await open(someone, "/wallets", { fresh: true });
    const bitcoin = page.getByRole("listitem", { name: "Bitcoin", exact: true });
    await expect(bitcoin).toContainText("0.00000000");
    await expectLive(page);
    await page.context().setOffline(true);
    await expect(banner(page).getByRole("status")).toHaveText("Offline");
    const notice = page.getByRole("region", { name: "Connection" });
    await expect(notice).toContainText("You're offline");
    await expect(notice).toContainText(/Showing data from .*\d\d:\d\d/);
    await expect(page.getByText("You can get a wallet once you're back online").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Generate Wallet" })).toBeDisabled();
    await administrator.credit(someone, "bitcoin", "0.5");
    await expect(bitcoin).toContainText("0.00000000");
    await page.context().setOffline(false);
    await expectLive(page);
    await expect(bitcoin).toContainText(/Balance 0\.5\s*Value/);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Generate Wallet" })).toBeEnabled();
  });

  test("the server restarts: the page reconnects by itself", async ({ open, console }) => {
    // Starts an exchange and restarts it, 5 to 15 s each, and the page waits up to 11 s between attempts.
    test.setTimeout(180_000);
    console.allow(serverGone);
    const exchange = await startExchange();
    try {
      const page = await open(await join(exchange), "/wallets", { at: exchange });
      await expectLive(page);
      await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
      await exchange.halt();
      // Only after two attempts to reconnect, which begin up to 2 and 3 s after the one before has failed.
      await expect(banner(page).getByRole("status")).toHaveText("Offline", { timeout: 20_000 });
      await expect(page.getByRole("region", { name: "Connection" })).toContainText("Can't reach the server");
      await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
      await exchange.resume();
      // After several attempts the page waits up to 11 s before the next one.
      await expectLive(page, { timeout: 30_000 });
      await expect(page.getByRole("region", { name: "Connection" })).toHaveCount(0);
      await expect(banner(page).getByRole("button", { name: "Profile" })).toBeVisible();
    } finally {
      await exchange.stop();
    }
  });
});
