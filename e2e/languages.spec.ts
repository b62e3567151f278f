import type { Page } from "@playwright/test";
import type { Coin } from "@portico/contract";
import { settled } from "./support/browser/screens.ts";
import { type Person, prefer, read } from "./support/people/people.ts";
import { everyRoute, type Visit } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

const language = (page: Page) => page.locator("html");

test("signing in applies the account's language, in every browser", { tag: "@journey" }, async ({
  open,
  exchange,
  someone,
}) => {
  await prefer(exchange, someone, { preferred_language: "ja" });
  const signedIn = await open(someone, "/history");
  await expect(language(signedIn)).toHaveAttribute("lang", "ja");
  await expect(signedIn.getByRole("heading", { level: 1, name: "履歴" })).toBeVisible();

  const stranger = await open(null, "/auth");
  await stranger.getByLabel("Email").fill(someone.email);
  await stranger.getByLabel("Password", { exact: true }).fill(someone.password);
  await stranger.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await expect(language(stranger)).toHaveAttribute("lang", "ja");
  await expect(stranger).toHaveURL(/\/wallets$/);
});

/** Names that are the same in every language, besides those of coins and networks. */
const sameEverywhere =
  "Portico TradingView iPhone iPad Android App Store Google Play CSV QR UTC IP localhost USD EUR GBP JPY CAD AUD BRL COP";

/**
 * All words that a page shows or announces, except what is marked as not translatable or as another language.
 */
const wordsOfPage = `(() => {
  const words = [document.title, document.querySelector("meta[name=description]").content];
  const isOwn = (element) => !element.closest("[translate=no], [lang]:not(html), script, style, noscript");
  for (const element of document.body.querySelectorAll("*")) {
    if (!isOwn(element)) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.data);
    for (const name of ["aria-label", "placeholder", "title", "alt"]) words.push(element.getAttribute(name) ?? "");
  }
  return words.filter((text) => text.trim() !== "");
})()`;

/** Words in Latin letters. A word with a digit, a slash or an @ is an address, a time zone or the like. */
function latinWords(text: string): string[] {
  const rest = text.replace(/[!-~]*[\d/@…][!-~…]*/g, " ");
  return rest.match(/[A-Za-z]{2,}/g) ?? [];
}

/** One visit of each route for each role, visitors included. */
function onceEach(visits: Visit[]): Visit[] {
  const nameOf = ({ who, path }: Visit) => `${who === null} ${/^\/[^/?#]*/.exec(path)?.[0]}`;
  const names = visits.map(nameOf);
  return visits.filter((visit, place) => names.indexOf(nameOf(visit)) === place);
}

test("every route of the user area is fully translated: no English word remains in Japanese", async ({
  open,
  exchange,
  administrator,
}) => {
  // Prepares something for every screen, and loads each screen outside the back office in Japanese.
  test.setTimeout(180_000);
  const visits = await everyRoute(exchange, administrator);
  const { coins } = await read<{ coins: Coin[] }>(exchange, administrator.person, "/api/coins");
  const names = coins.flatMap(({ name, symbol, networks }) => [
    name,
    symbol,
    ...networks.flatMap((network) => [network.withdrawal_name, network.deposit_name]),
  ]);
  const allowed = new Set(latinWords([sameEverywhere, ...names].join(" ")));
  const pages = new Map<Person | null, Page>();
  for (const { who, path } of onceEach(visits.filter(({ path }) => !path.startsWith("/admin")))) {
    if (who && !pages.has(who)) await prefer(exchange, who, { preferred_language: "ja" });
    const page = pages.get(who) ?? (await open(who, "/auth", { locale: "ja-JP" }));
    pages.set(who, page);
    await page.goto(path);
    await expect(language(page), path).toHaveAttribute("lang", "ja");
    await settled(page);
    const words = await page.evaluate<string[]>(wordsOfPage);
    expect(words.length, path).toBeGreaterThan(10);
    const english = words.filter((text) => latinWords(text).some((word) => !allowed.has(word)));
    expect.soft(english, path).toEqual([]);
  }
});
