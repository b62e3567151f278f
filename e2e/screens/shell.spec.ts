import type { Locator, Page } from "@playwright/test";
import { accountPaths, Refused } from "@portico/testing/fake";
import { blockLiveEvents, expectLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers, showScreen } from "../support/browser/screens.ts";
import { signOut, userOf } from "./support/scenes.ts";
import { expect, phone, test } from "./support/test.ts";

const five = [
  ["Home", "/"],
  ["Wallets", "/wallets"],
  ["Swap", "/swap"],
  ["History", "/history"],
  ["Profile", "/profile"],
] as const;

async function expectFive(navigation: Locator): Promise<void> {
  const links = navigation.getByRole("link");
  await expect(links).toHaveText(five.map(([name]) => name));
  for (const [index, [, path]] of five.entries()) {
    await expect(links.nth(index)).toHaveAttribute("href", path);
  }
}

const banner = (page: Page) => page.getByRole("banner");

test.describe("Header", () => {
  test("logo linking to /, navigation to the five main routes, Sign In when signed out, and a badge for practice mode; each request has X-Client-Info", async ({
    open,
    api,
  }) => {
    api.begin({ who: "visitor" });
    const page = await open("about:blank");
    const asked = page.waitForRequest(/\/api\/prices/);
    await page.goto("/");
    expect((await asked).headers()["x-client-info"]).toMatch(/^portico-web\/\d+\.\d+\.\d+$/);
    await expect(banner(page).getByText("Practice").filter({ visible: true })).toBeVisible();
    await expect(banner(page).getByText("Simulated prices")).toHaveCount(0);
    await expect(banner(page).getByRole("button", { name: "Profile" })).toHaveCount(0);
    const signIn = banner(page).getByRole("link", { name: "Sign In" });
    await expect(signIn).toHaveAttribute("href", "/auth");
    await signIn.click();
    await expect(page).toHaveURL("/auth");
    await expectFive(page.getByRole("navigation", { name: "Main" }));
    await expect(banner(page).getByRole("button", { name: "Profile" })).toHaveCount(0);
    await banner(page).getByRole("link", { name: "Portico" }).click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("Mobile", () => {
  test("hamburger menu and a bottom tab bar with the same five routes", async ({ open, api }) => {
    api.begin({ who: "visitor" });
    const page = await open("/", phone);
    await expectFive(page.getByRole("navigation", { name: "Mobile" }));
    const button = page.getByRole("button", { name: "Open menu" });
    await button.click();
    const menu = page.getByRole("dialog").getByRole("navigation", { name: "Main" });
    await expectFive(menu);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole("link", { name: "History" }).click();
    await expect(page).toHaveURL("/auth?mode=sign-up");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("the mobile navigation bar is hidden on paths starting with /swap, /transaction-details, /wallets, /coin, /withdraw, /history, /deposit, /buy", async ({
    open,
  }) => {
    const page = await open("/profile", phone);
    const bar = page.getByRole("navigation", { name: "Mobile" });
    await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
    await expect(bar).toBeVisible();
    const hidden = [
      "/swap",
      "/transaction-details/swap/0",
      "/wallets",
      "/coin/bitcoin",
      "/withdraw/bitcoin",
      "/history",
      "/deposit/bitcoin",
      "/buy/bitcoin",
    ];
    for (const path of hidden) {
      await showScreen(page, path);
      await expect(bar, path).toHaveCount(0);
      await showScreen(page, "/profile");
      await expect(bar).toBeVisible();
    }
    await page.goto("/swap");
    await expect(page.getByRole("heading", { name: "Swap" })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test("the back office's sidebar opens on a swipe right and closes on a swipe left", async ({
    open,
    api,
  }) => {
    // A swipe that the browser takes for a long press is repeated, for up to half a minute in each direction.
    test.setTimeout(120_000);
    api.begin({ who: "owner" });
    const page = await open("/admin/users", phone);
    await expect(page.getByRole("table", { name: "Users" }).getByRole("link").first()).toBeVisible();
    const sidebar = page.getByRole("dialog").getByRole("navigation", { name: "Admin" });
    await swipe(page, 220, 229);
    await expect(sidebar).toBeHidden();
    await swipeUntil(
      () => swipe(page, 220, 235),
      () => expect(sidebar).toBeVisible({ timeout: 3000 }),
    );
    await expect(sidebar.getByRole("link")).toHaveText([
      "Overview",
      "Users",
      "Transactions",
      "Withdrawals",
      "Wallets",
      "Networks",
      "Payments",
      "Treasury",
      "Cron",
      "Settings",
      "Audit",
    ]);
    await swipeUntil(
      () => swipe(page, 200, 150),
      () => expect(sidebar).toBeHidden({ timeout: 3000 }),
    );
  });
});

/**
 * On a busy machine a delayed touch counts as a long press, which the browser handles itself; so move it
 * again.
 */
async function swipeUntil(move: () => Promise<void>, isSeen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await move();
    await isSeen();
  }).toPass({ timeout: 30_000 });
}

/** Moves a finger between two columns of pixels on the header, where a short move taps nothing. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 82 }] });
  await Promise.all([
    touch("touchStart", from),
    touch("touchMove", (from + to) / 2),
    touch("touchMove", to),
    touch("touchEnd"),
  ]);
  await session.detach();
}

test("Route changes scroll to the top", async ({ open }) => {
  const page = await open("/wallets?show=all");
  const last = page.getByRole("listitem", { name: "Stacks" });
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate<number>("scrollY")).toBeGreaterThan(100);
  await last.getByRole("link", { name: "Swap" }).click();
  await expect(page.getByRole("heading", { name: "Swap" })).toBeVisible();
  await expect.poll(() => page.evaluate<number>("scrollY")).toBe(0);
  // A reloaded page counts as another page, too.
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Buy BTC" })).toBeVisible();
  // Wait for hydration of the prerendered page, which begins at its top.
  await expectLive(page);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate<number>("scrollY")).toBeGreaterThan(100);
  await page.goto("/wallets");
  await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
  expect(await page.evaluate<number>("scrollY")).toBe(0);
});

test("While a screen's file loads, a progress bar and a skeleton appear at once", async ({ open, api }) => {
  api.begin({ who: "owner" });
  const page = await open("/wallets");
  const bitcoin = page.getByRole("listitem", { name: "Bitcoin", exact: true });
  await expect(bitcoin).toBeVisible();
  const progress = page.getByRole("progressbar", { name: "Loading..." });
  const skeleton = page.getByRole("main").getByRole("status", { name: "Loading..." });
  const files = await holdAnswers(page, /\/assets\/(history|admin-frame|overview)/);
  const before = await page.evaluate("document.documentElement.scrollWidth");
  await banner(page).getByRole("link", { name: "History" }).click();
  await expect(progress).toBeVisible();
  // The previous page isn't shown under the new URL.
  await expect(skeleton).toBeVisible();
  await expect(bitcoin).toHaveCount(0);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(before);
  // The same when the page is loaded at that URL, and in the back office.
  for (const path of ["/history", "/admin"]) {
    await page.goto(path);
    await expect(progress).toBeVisible();
    await expect(skeleton).toBeVisible();
  }
  files.release();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(progress).toHaveCount(0);
  await expect(skeleton).toHaveCount(0);
});

test.describe("Protected pages", () => {
  test("show 'Loading...' while authentication resolves, and say so with a retry when it cannot", async ({
    open,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open("about:blank");
    const restore = await breakConnection(page, /\/api\/auth\/user/);
    await page.goto("/wallets");
    await expect(page.getByText("We couldn't check whether you're signed in")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
    const answers = await holdAnswers(page, /\/api\/auth\/user/);
    for (const path of ["/admin/users", "/wallets"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
    }
    answers.release();
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
  });

  test("a non-admin sees 'Access Denied: …' with a Go to Home button", async ({ open, api }) => {
    const page = await open("/admin/users");
    for (const path of ["/admin", "/admin/withdrawals", `/admin/users/${userOf(api).id}`, ""]) {
      await expect(
        page.getByText("Access Denied: You don't have administrator privileges to access this page."),
      ).toBeVisible();
      await page.getByRole("button", { name: "Go to Home" }).click();
      await expect(page).toHaveURL("/");
      if (path !== "") await page.goto(path);
    }
  });

  test("unauthenticated users are sent from the back office to /auth and come back", async ({
    open,
    api,
  }) => {
    api.begin({ who: "owner" });
    const { email } = signOut(api);
    const page = await open("/admin/users");
    await expect(page).toHaveURL("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("orchard");
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/admin/users");
  });

  test("T34 the flag cache decides only what is drawn, for 24 hours; an unreadable one is ignored", async ({
    open,
    api,
  }) => {
    const page = await open("/");
    await expect(banner(page).getByRole("button", { name: "Profile" })).toBeVisible();
    const gear = page.getByRole("link", { name: "Admin", exact: true });
    const flag = (age: number) =>
      JSON.stringify({ isAdmin: true, timestamp: Date.now() - age, userId: userOf(api).id });
    const remember = (value: string) =>
      page.evaluate((stored) => localStorage.setItem("portico_admin_status", stored), value);
    const answers = await holdAnswers(page, /\/api\/auth\/user/);
    for (const [stored, drawn] of [
      [flag(0), 1],
      [flag(86_400_000), 0],
      ["{", 0],
    ] as const) {
      await remember(stored);
      await page.goto("/wallets");
      await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
      await expect(gear).toHaveCount(drawn);
    }
    await remember(flag(0));
    answers.release();
    await page.goto("/admin/users");
    await expect(page.getByText("Access Denied")).toBeVisible();
    await expect(gear).toHaveCount(0);
  });
});

test("Toast notifications appear top-right, dark theme, auto-close after 5 s", async ({ open }) => {
  // Waits until a toast closes by itself, after 5 s.
  test.setTimeout(60_000);
  const page = await open("/profile", { colorScheme: "light" });
  // A toast stays while the pointer is on it. The pointer waits where it appears, so this does not depend on timing.
  await page.mouse.move(1300, 100);
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).press("Enter");
  const toast = page.locator(".Toastify__toast").filter({ hasText: "Signed out successfully!" });
  await toast.hover();
  await expect(toast).toHaveClass(/toast-theme--dark/);
  await expect(page.locator(".Toastify__toast-container--top-right")).toBeVisible();
  await expect(toast.locator(".Toastify__progress-bar")).toHaveCSS("animation-duration", "5s");
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60);
  expect(box?.y).toBeLessThan(120);
  await page.mouse.move(0, 500);
  // It closes by itself after 5 s.
  await expect(toast).toHaveCount(0, { timeout: 15_000 });
});

test.describe("Themes", () => {
  test("the system's applies until one is chosen; the choice survives a reload", async ({ open, api }) => {
    api.begin({ who: "visitor" });
    const page = await open("/", { colorScheme: "dark" });
    const background = (color: string) => expect(page.locator("html")).toHaveCSS("background-color", color);
    await background("rgb(11, 15, 16)");
    await page.emulateMedia({ colorScheme: "light" });
    await background("rgb(246, 248, 248)");
    await page.getByRole("radio", { name: "Dark" }).click();
    await background("rgb(11, 15, 16)");
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await background("rgb(11, 15, 16)");
    // Prerendered HTML has no event handlers yet.
    await page.waitForLoadState();
    await page.getByRole("radio", { name: "Auto" }).click();
    await background("rgb(246, 248, 248)");
  });
});

test("Demo mode: the banner 'Demo Mode - Auth Disabled', and 'Configuration Required' with a Go to Home button", async ({
  open,
  api,
  console,
}) => {
  // Loads eight screens, and each asks again who is signed in.
  test.setTimeout(60_000);
  console.allow(/status of 503/);
  api.begin({ who: "visitor" });
  api.world.settings.auth_configured = false;
  api.world.prices = [];
  for (const name of Object.keys(accountPaths) as (keyof typeof accountPaths)[]) {
    api.answerAccount(name, () => {
      throw new Refused("service_not_configured");
    });
  }
  const page = await open("about:blank");
  // The server refuses the socket, too.
  await blockLiveEvents(page);
  await page.goto("/");
  await expect(page.getByText("Demo Mode - Auth Disabled")).toBeVisible();
  await expect(page.getByText("No cryptocurrency data available")).toBeVisible();
  for (const path of ["/wallets", "/swap", "/admin"]) {
    await page.goto(path);
    await expect(page.getByText("Configuration Required")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Go to Home" }).click();
    await expect(page).toHaveURL("/");
  }
  const notConfigured = page.getByText("Authentication service not configured");
  for (const path of ["/auth", "/admin/auth", "/expired-link", "/forgot-password"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText("Authentication service not configured")).toBeVisible();
  }
  await page.getByLabel("Email").fill("ada@example.org");
  await page.keyboard.press("Enter");
  await expect(notConfigured).toHaveCount(2);
});
