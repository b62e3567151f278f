import type { Exchange } from "./exchange/exchange.ts";
import { mineChain } from "./money/chain.ts";
import { payPolygonByFiles, preparePayment, withdrawPol } from "./money/payments.ts";
import { swapBitcoin } from "./money/swaps.ts";
import { openSweeping } from "./money/sweeps.ts";
import { requestTreasuryChanges } from "./people/owners.ts";
import { type Administrator, join, type Person, rpc, withdrawBitcoin } from "./people/people.ts";
import { joinSecured, scheduleReset } from "./people/two-factor.ts";
import { pathOf, type Role, type Screen, screens } from "./screen-paths.ts";

export { type Role, type Screen, screens };

/** An address on Ethereum-like networks that is not the exchange's. */
const outsideAddress = "0x52908400098527886E0F7030069857D2E4169EE7";

/** The path of a screen, and who opens it. */
export interface Visit {
  who: Person | null;
  path: string;
}

/** The people and the ids that the screens' paths stand for. */
export interface ScreenStage {
  people: Record<Role, Person | null>;
  ids: Record<string, string>;
}

/** The visit of a screen in an exchange that has been prepared. */
export function visitOf(screen: Screen, { people, ids }: ScreenStage): Visit {
  return { who: people[screen.role], path: pathOf(screen, ids) };
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
