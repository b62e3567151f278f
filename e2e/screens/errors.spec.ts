import type { Page } from "@playwright/test";
import { countRequests } from "../support/browser/forms.ts";
import { expectLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection, noNetwork, twoFrames } from "../support/browser/screens.ts";
import { expect, test } from "./support/test.ts";

const banner = (page: Page) => page.getByRole("banner");

test.describe("A screen that fails", () => {
  test("a screen whose file cannot be fetched says so, and the rest of the page stays", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    api.begin({ who: "visitor" });
    const page = await open("/", { fresh: true });
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
    api,
    console,
  }) => {
    console.allow(/Cannot read properties of null/);
    api.begin({ isEmpty: true });
    const page = await open("/profile", { fresh: true });
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

test.describe("A new release while a page is open", () => {
  test("is offered as 'Update'; input is kept until the user updates", async ({ open, api, console }) => {
    console.allow(noNetwork);
    api.begin({ who: "visitor" });
    const page = await open("/auth", { fresh: true });
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
});
