import type { Page, Request, Response } from "@playwright/test";
import { fillSignIn } from "./support/browser/forms.ts";
import { noNetwork, settled, showScreen, twoFrames } from "./support/browser/screens.ts";
import { cardOf, claim } from "./support/money/withdrawals.ts";
import { join, type Person, read, signIn } from "./support/people/people.ts";
import { everyRoute, type Visit } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

/** Everything that this site's pages have stored in the browser except cookies, as one text. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push(request.url, JSON.stringify([...answer.headers]), await answer.text());
      }
    }
    found.push(JSON.stringify(await indexedDB.databases()));
    return found.join("\\n");
  })()`);
}

/** The storage keys that a decision record allows. */
const allowedKeys =
  /^(?:crypto_prices_cache|portico_(?:rates|theme|language|admin_status|scroll|resend|returning|wallet_note|checklist_hidden|reloaded_\w+|intent_\w+|unit_\w+))$/;

function keysOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]");
}

/** Watches for private answers that a browser or a proxy may cache. Returns what lists them. */
function watchCaching(page: Page): () => string[] {
  const kept: string[] = [];
  page.on("response", (response: Response) => {
    const { pathname } = new URL(response.url());
    const caching = response.headers()["cache-control"] ?? "none";
    const isFile =
      /^\/(?:assets\/|theme\.js|icon|manifest|favicon|version\.json|sw\.js|app-shell\.html)/.test(pathname);
    // A page is the same for everybody, and revalidated each time.
    const wanted = pathname.startsWith("/api/") ? /^no-store$/ : isFile ? /./ : /^no-cache$/;
    // Price lists are public and declare it.
    const isPublic = /^\/api\/(?:prices|rates)/.test(pathname);
    if (!isPublic && !wanted.test(caching)) kept.push(`${pathname}: ${caching}`);
  });
  return () => kept;
}

/** Waits until the browser has cached the app for offline use. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  // The worker fetches and stores all files of the app before it takes over.
  await expect
    .poll(() => page.evaluate("navigator.serviceWorker.controller !== null"), { timeout: 20_000 })
    .toBe(true);
}

/**
 * Shows these screens as the browser's own history does: the app reads what it shows, but is loaded once. That
 * the page of every route is revalidated is a test of server/test/http/web.
 */
async function showAll(page: Page, paths: readonly string[]): Promise<void> {
  const pending = new Set<Request>();
  let begun = 0;
  page.on("request", (request) => {
    pending.add(request);
    begun += 1;
  });
  page.on("requestfinished", (request) => void pending.delete(request));
  page.on("requestfailed", (request) => void pending.delete(request));
  const pendingUrls = () => [...pending].map((request) => `${request.method()} ${request.url()}`);
  for (const path of paths) {
    await showScreen(page, path);
    // Drawn, everything answered, and then nothing more requested.
    await expect(async () => {
      await page.evaluate(twoFrames);
      expect(pendingUrls(), `${path} is loaded`).toEqual([]);
      const before = begun;
      await settled(page);
      await page.evaluate(twoFrames);
      expect(begun).toBe(before);
    }).toPass();
    await expect(page).toHaveURL(path);
  }
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully!")).toBeVisible();
}

/**
 * Texts that would identify somebody: who they are, what they have, where their money came from and went to.
 */
async function personalTexts(exchange: Parameters<typeof read>[0], person: Person): Promise<string[]> {
  const { balances } = await read<{ balances: { amount: string }[] }>(exchange, person, "/api/balances");
  const { items } = await read<{
    items: { id: string; address: string | null; transaction_hash: string | null }[];
  }>(exchange, person, "/api/transactions");
  const wallet = await read<{ deposit_addresses?: { public_address: string }[] } | null>(
    exchange,
    person,
    "/api/wallet",
  );
  return [
    person.email,
    person.username,
    person.cookie.value,
    person.password,
    ...balances.map(({ amount }) => amount).filter((amount) => amount.length > 4),
    ...items.flatMap(({ id, address, transaction_hash }) => [id, address ?? "", transaction_hash ?? ""]),
    ...(wallet?.deposit_addresses ?? []).map(({ public_address }) => public_address),
  ].filter((text) => text !== "");
}

let visits: Visit[];
/** Of the user who has coins and a history. */
let owner: Person;
let personal: string[];

test.beforeAll(async ({ exchange, administrator }) => {
  // Signs up nine people, and makes withdrawals, payments and sweeps, so that each screen has something.
  test.setTimeout(120_000);
  visits = await everyRoute(exchange, administrator);
  const found = visits.find(({ path }) => path === "/coin/bitcoin")?.who;
  if (!found) throw new Error("Nobody has bitcoin.");
  owner = found;
  personal = await personalTexts(exchange, owner);
  expect(personal.length).toBeGreaterThan(20);
});

const pathsOf = (person: Person) => visits.filter(({ who }) => who === person).map(({ path }) => path);

test("T20 nothing private is stored in the browser: signed in, signed out, offline, and when another user signs in", async ({
  open,
  exchange,
  console,
}) => {
  // Shows every screen of a user, then some without a network, and signs in another user.
  test.setTimeout(180_000);
  console.allow(noNetwork);
  console.allow(/net::ERR_FAILED|ERR_CONNECTION|status of 404/);
  const page = await open(owner, "/wallets", { serviceWorkers: "allow" });
  const keptAnswers = watchCaching(page);
  await workerReady(page);
  await showAll(page, pathsOf(owner));
  await page.reload();
  await settled(page);
  await expectNothing(page, personal);
  expect(keptAnswers()).toEqual([]);

  await signOut(page);
  await expectNothing(page, [...personal, owner.id]);
  await page.context().setOffline(true);
  for (const path of ["/", "/wallets", "/profile", "/history"]) {
    await page.goto(path);
    await settled(page);
    const words = await page.locator("body").innerText();
    for (const text of personal) expect.soft(words, `${path} without a network`).not.toContain(text);
  }
  await page.context().setOffline(false);

  const next = await join(exchange, "next");
  await page.goto("/auth");
  await fillSignIn(page, next);
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  // Leads on to the page from which the former user was signed out.
  await expect(page).toHaveURL("/history");
  await settled(page);
  await expectNothing(page, [...personal, owner.id, next.email, next.username]);
});

test("T20 nothing that an administrator read or typed is kept after signing out", async ({
  open,
  exchange,
  administrator,
  console,
}) => {
  // Shows every screen of the back office before signing out.
  test.setTimeout(180_000);
  console.allow(/status of 404/);
  // A separate administrator, because this one signs out and the shared one is still needed.
  const person = await signIn(exchange, exchange.administrator);
  const page = await open(person, "/admin/overview", { serviceWorkers: "allow" });
  const keptAnswers = watchCaching(page);
  await workerReady(page);
  await showAll(page, pathsOf(administrator.person));
  await page.reload();
  await settled(page);
  await expectNothing(page, [...personal, owner.id, person.email, person.cookie.value]);
  expect(keptAnswers()).toEqual([]);

  // Other tests' withdrawals may be paid through files or by the signer, and nobody claims those.
  await page.goto(`/admin/withdrawals?q=${encodeURIComponent(owner.email)}`);
  await cardOf(page, owner).filter({ hasText: "BTC" }).first().click();
  await claim(page);
  await page.getByRole("dialog").getByLabel("Transaction hash").fill("c".repeat(64));
  await expect.poll(() => keptIn(page)).toContain("c".repeat(64));
  await page.reload();
  await expect(page.getByRole("dialog").getByLabel("Transaction hash")).toHaveValue("c".repeat(64));
  await signOut(page);
  await expectNothing(page, [...personal, owner.id, person.id, person.email, "c".repeat(64)]);
});

async function expectNothing(page: Page, personal: readonly string[]) {
  const kept = await keptIn(page);
  for (const text of personal) expect.soft(kept).not.toContain(text);
  expect.soft((await keysOf(page)).filter((key) => !allowedKeys.test(key))).toEqual([]);
}
