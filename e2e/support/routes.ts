import type { Exchange } from "./exchange/exchange.ts";
import { mineChain } from "./money/chain.ts";
import { payPolygonByFiles, preparePayment, withdrawPol } from "./money/payments.ts";
import { swapBitcoin } from "./money/swaps.ts";
import { openSweeping } from "./money/sweeps.ts";
import { requestTreasuryChanges } from "./people/owners.ts";
import { type Administrator, join, type Person, rpc, withdrawBitcoin } from "./people/people.ts";
import { joinSecured, scheduleReset } from "./people/two-factor.ts";

/** An address on Ethereum-like networks that is not the exchange's. */
const outsideAddress = "0x52908400098527886E0F7030069857D2E4169EE7";

/** The path of a screen, and who opens it. */
export interface Visit {
  who: Person | null;
  path: string;
}

/** Visits of every route with something to show: somebody who has coins, a wallet and a history. */
export async function everyRoute(exchange: Exchange, administrator: Administrator): Promise<Visit[]> {
  const person = await join(exchange);
  for (const [coinId, amount] of [
    ["bitcoin", "0.5"],
    ["ethereum", "4.2"],
    ["tether", "4210.55"],
    ["dogecoin", "12000"],
    ["monero", "1.25"],
  ] as const) {
    await administrator.credit(person, coinId, amount);
  }
  const { wallet_data } = await rpc<{ wallet_data: { wallet_id: string } }>(
    exchange,
    person,
    "assign_available_wallet_to_user",
    {},
  );
  await administrator.approve(await withdrawBitcoin(exchange, person, "0.1"));
  const rejected = await withdrawBitcoin(exchange, person, "0.05");
  await administrator.reject(rejected);
  const pending = await withdrawBitcoin(exchange, person, "0.02");
  // Enough for a two-digit count.
  for (let count = 0; count < 10; count += 1) await withdrawBitcoin(exchange, person, "0.001");
  const swap = await swapBitcoin(exchange, person, "0.01");
  const chain = await mineChain(exchange, "litecoin");
  const incoming = await chain.pay(person, "150000000");
  await chain.mine(incoming, await chain.pay(person, "1"));
  await claimPayments(exchange, administrator);
  await requestTreasuryChanges(exchange, administrator.person);
  await sweepDeposit(exchange, administrator);
  const newcomer = await join(exchange);
  const deleted = await join(exchange);
  await rpc(exchange, administrator.person, "admin_delete_user_completely", { target_user_id: deleted.id });
  // Their screens show the floating notice of the scheduled reset.
  const secured = await joinSecured(exchange);
  await scheduleReset(exchange, secured);
  // These pages look the same as with a valid token; the server only checks it when the button is pressed.
  const link = (path: string, type: string) =>
    `${path}#${new URLSearchParams({ type, token: "x".repeat(43), email: "ada@example.org" })}`;
  const as = (who: Person | null, ...paths: string[]) => paths.map((path) => ({ who, path }));
  return [
    // Callbacks are not one after the other: the screen removes what follows its path from the URL, and between
    // URLs that differ only after the # the browser loads no page.
    ...as(null, "/", "/auth", link("/auth/callback", "magiclink"), "/auth?mode=sign-up", "/no-such-page"),
    ...as(null, link("/auth/callback", "two_factor_reset"), "/", "/auth/callback?error=access_denied"),
    ...as(null, "/email-verified", link("/auth/callback", "undo_sign_in"), "/forgot-password"),
    ...as(null, link("/email-verified", "signup"), "/admin/auth"),
    ...as(
      null,
      link("/auth/callback", "undo_addition"),
      link("/reset-password", "recovery"),
      "/expired-link?email=ada%40example.org",
    ),
    ...as(newcomer, "/wallets", "/coin/monero", "/history", "/admin"),
    ...as(
      person,
      "/",
      "/wallets",
      "/coin/bitcoin",
      "/swap",
      "/history",
      "/history?coin=bitcoin&status=failed&from=2020-01-01&q=btc",
      `/transaction-details/withdrawal/${pending}`,
      `/transaction-details/swap/${swap.swap_id}`,
      "/profile",
      "/withdraw/tether",
      "/withdraw/ripple",
      "/deposit/tether",
      "/deposit/litecoin",
      "/buy/bitcoin",
      "/buy/blockstack",
      "/buy/monero",
    ),
    ...as(secured, "/profile"),
    ...as(newcomer, "/deposit/bitcoin"),
    ...as(administrator.person, "/admin/cron", "/admin/settings", "/admin/settings?tab=fees"),
    ...as(administrator.person, "/admin/settings?tab=roles", "/admin/settings?tab=system"),
    ...as(administrator.person, "/admin/settings?tab=payments", "/admin/settings?tab=coins"),
    ...as(
      administrator.person,
      "/admin/overview",
      "/admin/audit",
      "/admin/transactions",
      `/admin/transactions/swap/${swap.swap_id}`,
      `/admin/transactions/withdrawal/${rejected}`,
      "/admin/withdrawals",
      "/admin/users",
      `/admin/users/${person.id}`,
      `/admin/users/${person.id}/statement/bitcoin`,
      `/admin/users/${deleted.id}`,
    ),
    ...as(administrator.person, "/admin/networks", "/admin/networks?tab=arrivals"),
    ...as(administrator.person, "/admin/payments", "/admin/payments?state=finished"),
    ...as(administrator.person, "/admin/treasury", "/admin/treasury?tab=cold"),
    ...as(administrator.person, "/admin/treasury?tab=movements"),
    ...as(administrator.person, "/admin/wallets", "/admin/wallets?tab=new", "/admin/wallets?tab=new&by=csv"),
    ...as(administrator.person, "/admin/wallets?tab=new&by=keys", "/admin/wallets?tab=addresses"),
    ...as(administrator.person, `/admin/wallets/edit/${wallet_data.wallet_id}`),
  ];
}

/** A claimed withdrawal that is ready to pay through files, and two payments of which one is discarded. */
async function claimPayments(exchange: Exchange, administrator: Administrator): Promise<void> {
  await payPolygonByFiles(exchange, administrator);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const id = await withdrawPol(exchange, administrator, await join(exchange), outsideAddress);
    await rpc(exchange, administrator.person, "admin_claim_withdrawal", { p_withdrawal_id: id });
    ids.push(id);
  }
  const [discarded = "", open = ""] = ids;
  await rpc(exchange, administrator.person, "admin_discard_payment", {
    p_payment_id: (await preparePayment(exchange, administrator.person, discarded)).payment_id,
    p_reason: "For a test",
  });
  await preparePayment(exchange, administrator.person, open);
}

/** A coin that is swept, with a sweep and gas that wait for the signer. */
async function sweepDeposit(exchange: Exchange, administrator: Administrator): Promise<void> {
  const network = await openSweeping(exchange, administrator);
  const swept = await network.deposit(await join(exchange), 20);
  const poor = await network.deposit(await join(exchange), 5);
  await rpc(exchange, administrator.person, "admin_set_sweep_rule", {
    p_network_id: "arbitrum",
    p_coin_id: "tether",
    p_is_on: true,
    p_minimum_amount: "5",
    p_reason: "For a test",
  });
  await network.sweep(swept, 20);
  await network.sendGas(poor, 2);
}
