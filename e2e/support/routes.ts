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

/** Who opens a screen: the `user` has coins, a wallet and a history, and the `secured` user a scheduled reset. */
export type Role = "visitor" | "newcomer" | "user" | "secured" | "administrator";

/** A screen before its exchange exists: a `:name` in its path stands for an id. */
export interface Screen {
  role: Role;
  path: string;
}

/** The people and the ids that the screens' paths stand for. */
export interface ScreenStage {
  people: Record<Role, Person | null>;
  ids: Record<string, string>;
}

const as = (role: Role, ...paths: string[]): Screen[] => paths.map((path) => ({ role, path }));

/** Every route with something to show, in an order in which one page can visit them. */
export const screens: Screen[] = [
  // Callbacks are not one after the other: the screen removes what follows its path from the URL, and between
  // URLs that differ only after the # the browser loads no page.
  ...as("visitor", "/", "/auth", "/auth/callback#type=magiclink", "/auth?mode=sign-up", "/no-such-page"),
  ...as("visitor", "/auth/callback#type=two_factor_reset", "/", "/auth/callback?error=access_denied"),
  ...as("visitor", "/email-verified", "/auth/callback#type=undo_sign_in", "/forgot-password"),
  ...as("visitor", "/email-verified#type=signup", "/admin/auth", "/auth/callback#type=undo_addition"),
  ...as("visitor", "/reset-password#type=recovery", "/expired-link?email=ada%40example.org"),
  ...as("newcomer", "/wallets", "/coin/monero", "/history", "/admin"),
  ...as(
    "user",
    "/",
    "/wallets",
    "/coin/bitcoin",
    "/swap",
    "/history",
    "/history?coin=bitcoin&status=failed&from=2020-01-01&q=btc",
    "/transaction-details/withdrawal/:pending",
    "/transaction-details/swap/:swap",
    "/profile",
    "/withdraw/tether",
    "/withdraw/ripple",
    "/deposit/tether",
    "/deposit/litecoin",
    "/buy/bitcoin",
    "/buy/blockstack",
    "/buy/monero",
  ),
  // Shows the floating notice of the scheduled reset.
  ...as("secured", "/profile"),
  ...as("newcomer", "/deposit/bitcoin"),
  ...as("administrator", "/admin/cron", "/admin/settings", "/admin/settings?tab=fees"),
  ...as("administrator", "/admin/settings?tab=roles", "/admin/settings?tab=system"),
  ...as("administrator", "/admin/settings?tab=payments", "/admin/settings?tab=coins"),
  ...as("administrator", "/admin/settings?tab=swapFees", "/admin/settings?tab=spreads"),
  ...as("administrator", "/admin/settings?tab=minimums", "/admin/settings?tab=rules"),
  ...as("administrator", "/admin/settings?tab=pauses"),
  ...as(
    "administrator",
    "/admin/overview",
    "/admin/audit",
    "/admin/transactions",
    "/admin/transactions/swap/:swap",
    "/admin/transactions/withdrawal/:rejected",
    "/admin/withdrawals",
    "/admin/users",
    "/admin/users/:user",
    "/admin/users/:user/statement/bitcoin",
    "/admin/users/:deleted",
  ),
  ...as("administrator", "/admin/networks", "/admin/networks?tab=arrivals"),
  ...as("administrator", "/admin/payments", "/admin/payments?state=finished"),
  ...as("administrator", "/admin/treasury", "/admin/treasury?tab=cold"),
  ...as("administrator", "/admin/treasury?tab=movements"),
  ...as("administrator", "/admin/wallets", "/admin/wallets?tab=new", "/admin/wallets?tab=new&by=csv"),
  ...as("administrator", "/admin/wallets?tab=new&by=keys", "/admin/wallets?tab=addresses"),
  ...as("administrator", "/admin/wallets/edit/:wallet"),
];

/** These pages look the same as with a valid token; the server only checks it when the button is pressed. */
const tokenInLink = `&token=${"x".repeat(43)}&email=ada%40example.org`;

/** The visit of a screen in an exchange that has been prepared. */
export function visitOf({ role, path }: Screen, { people, ids }: ScreenStage): Visit {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${path}: there is no id of this name.`);
    return id;
  });
  return { who: people[role], path: filled.includes("#type=") ? filled + tokenInLink : filled };
}

/** Visits of all screens, in an exchange that is prepared for them. */
export async function everyRoute(exchange: Exchange, administrator: Administrator): Promise<Visit[]> {
  const stage = await prepareScreens(exchange, administrator);
  return screens.map((screen) => visitOf(screen, stage));
}

/** Gives every screen something to show. */
export async function prepareScreens(exchange: Exchange, administrator: Administrator): Promise<ScreenStage> {
  const user = await join(exchange);
  for (const [coinId, amount] of [
    ["bitcoin", "0.5"],
    ["ethereum", "4.2"],
    ["tether", "4210.55"],
    ["dogecoin", "12000"],
    ["monero", "1.25"],
  ] as const) {
    await administrator.credit(user, coinId, amount);
  }
  const { wallet_data } = await rpc<{ wallet_data: { wallet_id: string } }>(
    exchange,
    user,
    "assign_available_wallet_to_user",
    {},
  );
  await administrator.approve(await withdrawBitcoin(exchange, user, "0.1"));
  const rejected = await withdrawBitcoin(exchange, user, "0.05");
  await administrator.reject(rejected);
  const pending = await withdrawBitcoin(exchange, user, "0.02");
  // Enough for a two-digit count.
  for (let count = 0; count < 10; count += 1) await withdrawBitcoin(exchange, user, "0.001");
  const swap = await swapBitcoin(exchange, user, "0.01");
  const chain = await mineChain(exchange, "litecoin");
  const incoming = await chain.pay(user, "150000000");
  await chain.mine(incoming, await chain.pay(user, "1"));
  await claimPayments(exchange, administrator);
  await requestTreasuryChanges(exchange, administrator.person);
  await sweepDeposit(exchange, administrator);
  const newcomer = await join(exchange);
  const deleted = await join(exchange);
  await rpc(exchange, administrator.person, "admin_delete_user_completely", { target_user_id: deleted.id });
  const secured = await joinSecured(exchange);
  await scheduleReset(exchange, secured);
  return {
    people: { visitor: null, newcomer, user, secured, administrator: administrator.person },
    ids: {
      pending,
      rejected,
      swap: swap.swap_id,
      user: user.id,
      deleted: deleted.id,
      wallet: wallet_data.wallet_id,
    },
  };
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
