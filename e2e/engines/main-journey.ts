import { expect } from "@playwright/test";
import { translator } from "../support/browser/translator.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { ledgerFaults } from "../support/exchange/ledger.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { Administrator, read, signIn } from "../support/people/people.ts";
import { confirmationCode } from "../support/people/two-factor.ts";
import { type Driver, Screen } from "./driver.ts";

const person = { email: "ada@example.org", username: "ada.l", password: "analytical engine 1843" };
const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/**
 * The main journey from the landing page to the approval, as one user and then one administrator do it, while the browser
 * translates each page or does not.
 */
export async function doMainJourney(
  driver: Driver,
  exchange: Exchange,
  isTranslated: boolean,
): Promise<void> {
  const screen = new Screen(driver, isTranslated ? `() => ${translator}` : "() => {}");
  await signUp(screen, exchange);
  await deposit(screen, exchange);
  await swap(screen);
  await withdraw(screen, exchange);
  await history(screen);
  await signOut(screen);
  await approve(screen, exchange);
  expect(await ledgerFaults(exchange)).toEqual([]);
}

async function signUp(screen: Screen, exchange: Exchange): Promise<void> {
  await screen.open(exchange.url);
  await screen.sees(/Bitcoin/);
  await screen.click("link", /^Step In/);
  await screen.isAt(/^\/auth$/);
  await screen.click("tab", /^Sign Up$/);
  await screen.type(/^Username/, person.username);
  await screen.type(/^Email/, person.email);
  await screen.type(/^Password/, person.password);
  await screen.type(/^Confirm Password/, person.password);
  await screen.click("button", /^Create Account$/);
  await screen.isAt(/^\/verify-code$/);
  await giveCode(screen, codeIn(await exchange.mailbox.next(person.email)));
  await screen.isAt(/^\/wallets$/);
}

async function giveCode(screen: Screen, code: string): Promise<void> {
  for (const [index, digit] of [...code].entries())
    await screen.type(new RegExp(`^Digit ${index + 1}$`), digit);
}

/** The user takes a wallet and sees its address; the credit appears on the open page. */
async function deposit(screen: Screen, exchange: Exchange): Promise<void> {
  await screen.click("button", /^Generate Wallet$/);
  await screen.sees(/Wallet generated successfully!/);
  await screen.open(`${exchange.url}/deposit/bitcoin`);
  await screen.sees(/(bc1|tb1|1|3)[a-zA-Z0-9 …]{4}/);
  await screen.open(`${exchange.url}/wallets`);
  await screen.sees(/0\.00000000/);
  const administrator = new Administrator(exchange, await signIn(exchange, exchange.administrator));
  const user = await signIn(exchange, person);
  await administrator.credit(user, "bitcoin", "0.5");
  await screen.sees(/(^|[^0-9.])0\.5($|[^0-9.])/);
}

async function swap(screen: Screen): Promise<void> {
  await screen.click("link", /^Swap$/);
  await screen.isAt(/^\/swap$/);
  await screen.type(/^From amount/, "0.25");
  await screen.click("button", /^Swap( |$)/);
  await screen.click("button", /^Confirm Swap$/);
  await screen.sees(/Successfully swapped 0\.25 BTC for/);
}

async function withdraw(screen: Screen, exchange: Exchange): Promise<void> {
  await screen.open(`${exchange.url}/withdraw/bitcoin`);
  await screen.type(/^Address/, address);
  await screen.type(/^Quantity/, "0.1");
  await screen.click("button", /^Submit$/);
  await screen.sees(/0\.1 BTC/);
  await screen.click("button", /^Email me a code$/);
  await giveCode(screen, await confirmationCode(exchange, person));
  await screen.isAt(/^\/transaction-details\/withdrawal\//);
  await screen.sees(/PENDING/);
}

async function history(screen: Screen): Promise<void> {
  await screen.click("link", /^History$/);
  await screen.isAt(/^\/history$/);
  await screen.sees(/Swap/);
  await screen.click("tab", /^Withdrawals$/);
  await screen.click("link", /[Ww]ithdraw.*BTC|BTC.*[Ww]ithdraw/);
  await screen.sees(/PENDING/);
}

async function signOut(screen: Screen): Promise<void> {
  await screen.click("link", /^Profile$/);
  await screen.isAt(/^\/profile$/);
  await screen.click("button", /^Sign Out$/);
  await screen.sees(/Signed out successfully!/);
}

async function approve(screen: Screen, exchange: Exchange): Promise<void> {
  await screen.open(`${exchange.url}/admin/withdrawals`);
  await screen.isAt(/^\/auth$/);
  await screen.type(/^Email/, exchange.administrator.email);
  await screen.type(/^Password/, exchange.administrator.password);
  await screen.click("button", /^Sign In$/);
  await screen.isAt(/^\/admin\/withdrawals$/);
  await screen.click("button", new RegExp(person.email));
  await screen.click("button", /^Claim for paying$/);
  await screen.sees(/You claimed this withdrawal for paying/);
  await screen.click("button", /^Approve$/);
  await screen.click("button", /^Approve without a hash$/);
  await screen.sees(/Withdrawal approved successfully/);
  const user = await signIn(exchange, person);
  const { items } = await read<{ items: { status: string }[] }>(exchange, user, "/api/withdrawals");
  expect(items.map(({ status }) => status)).toEqual(["completed"]);
}
