import { type Page, request } from "@playwright/test";
import { button, fillSignIn } from "../support/browser/forms.ts";
import { expectLive } from "../support/browser/live.ts";
import { brokenConnection, holdReplies, noNetwork, settled } from "../support/browser/screens.ts";
import { linkIn } from "../support/exchange/mail.ts";
import { join, newAddress, post } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const banner = (page: Page) => page.getByRole("banner");
/** The header's menu button, once the menu has loaded: a press may miss its placeholder. */
const profile = (page: Page) => banner(page).getByRole("button", { name: "Profile", expanded: false });

/** Signs out through the header's menu. */
async function signOut(page: Page): Promise<void> {
  await profile(page).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
}

test.describe("Signing out", () => {
  test("'Signed out successfully!': the session ends and its stored data is removed", {
    tag: "@long-journey",
  }, async ({ open, someone, exchange }) => {
    const page = await open(someone, "/profile");
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        storage.setItem("sb-token", "x");
        storage.setItem("my-supabase-thing", "x");
      }
    });
    await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText("Signed out successfully!")).toBeVisible();
    await expect(page).toHaveURL("/");
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(left.filter((key) => /^sb-|supabase|admin/.test(key))).toEqual([]);
    const cookie = `${someone.cookie.name}=${someone.cookie.value}`;
    const reply = await fetch(`${exchange.url}/api/balances`, { headers: { cookie } });
    expect(reply.status).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL("/auth");
  });

  test("a failed sign-out still clears local state, with the message 'Signed out locally'; it holds after a reload and in other tabs, and the server is informed at the next contact", async ({
    open,
    someone,
    exchange,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(someone, "/history");
    const tab = await page.context().newPage();
    await tab.goto("/wallets");
    await expect(tab.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
    const cookie = `${someone.cookie.name}=${someone.cookie.value}`;
    const status = async () => (await fetch(`${exchange.url}/api/balances`, { headers: { cookie } })).status;

    await page.context().route(/\/api\/auth\/logout/, (route) => route.abort("connectionfailed"));
    await signOut(page);
    await expect(page.getByText("Signed out locally")).toBeVisible();
    await expect(banner(page).getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(tab).toHaveURL("/auth");
    await page.reload();
    await expect(banner(page).getByRole("link", { name: "Sign In" })).toBeVisible();
    expect(await status(), "the server could not be told").toBe(200);

    await page.context().unroute(/\/api\/auth\/logout/);
    await page.reload();
    await expect(banner(page).getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect.poll(status).toBe(401);
  });

  test("after an offline sign-out the server is informed when the network is back; a new sign-in works", async ({
    open,
    someone,
    exchange,
    console,
  }) => {
    console.allow(noNetwork);
    const page = await open(someone, "/");
    await expectLive(page);
    // Lazy-loaded parts must be here before going offline: the menu and the toasts.
    await expect(profile(page)).toBeVisible();
    await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
    await page.context().setOffline(true);
    await signOut(page);
    await expect(page.getByText("Signed out locally")).toBeVisible();
    await page.context().setOffline(false);
    const cookie = `${someone.cookie.name}=${someone.cookie.value}`;
    await expect
      .poll(async () => (await fetch(`${exchange.url}/api/balances`, { headers: { cookie } })).status)
      .toBe(401);
    await banner(page).getByRole("link", { name: "Sign In" }).click();
    await fillSignIn(page, someone);
    await button(page, "Sign In").click();
    await expect(page).toHaveURL("/wallets");
    await page.reload();
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
  });

  test("T20 nothing secret is in the browser's storage, and no script can read the session; ended from another browser, it signs out the open page at once", {
    tag: "@journey",
  }, async ({ open, someone, exchange }) => {
    const page = await open(someone, "/wallets");
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(someone.cookie.value);
    expect(stored).not.toContain(someone.email);
    expect(await page.evaluate<string>("document.cookie")).toBe("");
    await expectLive(page);
    const other = await request.newContext({
      extraHTTPHeaders: {
        cookie: `${someone.cookie.name}=${someone.cookie.value}`,
        origin: exchange.url,
      },
    });
    await other.post(`${exchange.url}/api/auth/logout`, { data: { scope: "global" } });
    await other.dispose();
    await expect(page.getByText("You have been signed out.")).toBeVisible();
    await expect(page).toHaveURL("/auth");
  });
});

test.describe("Several tabs", () => {
  test("when another user signs in, the previous user's data is gone from every tab", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const other = await join(exchange);
    await administrator.credit(someone, "bitcoin", "0.5");
    const page = await open(someone, "/wallets");
    const bitcoin = page.getByRole("listitem", { name: "Bitcoin", exact: true });
    await expect(bitcoin).toContainText(/Balance 0\.5\s*Value/);
    await post(exchange, "/api/auth/otp", { email: other.email }, { address: newAddress() });
    const tab = await page.context().newPage();
    await tab.goto(linkIn(await exchange.mailbox.next(other.email)));
    await button(tab, `Continue as ${other.email}`).click();
    await expect(tab).toHaveURL("/wallets");
    await expect(bitcoin).toContainText("0.00000000");
    await profile(page).click();
    await expect(page.getByRole("menu")).toContainText(other.email);
  });

  test("a late reply about the previous session does not sign out the new one", async ({
    open,
    someone,
    exchange,
  }) => {
    const other = await join(exchange);
    await post(exchange, "/api/auth/otp", { email: other.email }, { address: newAddress() });
    const page = await open(someone, "/");
    await page.goto(linkIn(await exchange.mailbox.next(other.email)));
    await expect(banner(page).getByRole("button", { name: "Profile" })).toBeVisible();
    await expectLive(page);
    const replies = await holdReplies(page, /\/api\/auth\/user/);
    const signIn = await holdSignIn(page, exchange.url);
    await button(page, `Continue as ${other.email}`).click();
    // The old session ends before the browser has the new cookie, and the page checks whose session it is.
    await expect.poll(() => replies.count).toBeGreaterThanOrEqual(1);
    signIn.release();
    await expect(page).toHaveURL("/wallets");
    replies.release();
    await settled(page);
    await expect(page).toHaveURL("/wallets");
    await profile(page).click();
    await expect(page.getByRole("menu")).toContainText(other.email);
  });
});

/** Lets the server sign somebody in by a link, but holds back its answer with the cookie. */
async function holdSignIn(page: Page, baseURL: string) {
  let release = () => {};
  const mayGo = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/auth\/link/, async (route) => {
    const asked = route.request();
    const outside = await request.newContext({ baseURL, extraHTTPHeaders: await asked.allHeaders() });
    const response = await outside.post(asked.url(), { data: asked.postDataJSON() });
    await mayGo;
    await route.fulfill({ response });
    await outside.dispose();
  });
  return { release: () => release() };
}
