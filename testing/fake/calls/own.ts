import {
  type Coin,
  networkByWithdrawalName,
  type Price,
  type TransactionDetails,
  type User,
} from "@portico/contract";
import Big from "big.js";
import { Refused } from "../http.ts";
import { idOf } from "../ids.ts";
import { createTransaction } from "../world/history.ts";
import { ago, inFuture } from "../world/time.ts";
import { createWallet, type World } from "../world/world.ts";
import { type CallHandlers, done } from "./handlers.ts";

/** How long the price of a quote is held. */
const QUOTE_SECONDS = 10;

/** The id of what a call creates. */
function nextId(world: World, kind: Parameters<typeof idOf>[0]): string {
  world.made += 1;
  return idOf(kind, 0x10_000 + world.made);
}

/** The user, who may move money. */
function activeUser({ user }: World): User {
  if (!user) throw new Refused("not_authenticated");
  if (user.status !== "active") throw new Refused("account_suspended");
  return user;
}

function signedIn({ user }: World): User {
  if (!user) throw new Refused("not_authenticated");
  return user;
}

function coinOf({ coins }: World, id: string): Coin {
  const coin = coins.find(({ coin_id }) => coin_id === id);
  if (!coin) throw new Refused("unknown_coin");
  return coin.alias_of === null ? coin : coinOf({ coins } as World, coin.alias_of);
}

function priceOf({ prices }: World, id: string): Price {
  const price = prices.find(({ coin_id }) => coin_id === id);
  if (!price) throw new Refused("price_unavailable");
  return price;
}

/** Adds to a balance, or takes from it; refuses what is not there. */
function move(world: World, coinId: string, amount: Big, held = new Big(0)): void {
  const balance = world.balances.find(({ coin_id }) => coin_id === coinId);
  if (!balance) throw new Refused("unknown_coin");
  const left = new Big(balance.amount).plus(amount);
  if (left.lt(0)) throw new Refused("insufficient_balance", { symbol: coinOf(world, coinId).symbol });
  balance.amount = left.toFixed();
  balance.held = new Big(balance.held).plus(held).toFixed();
}

/** What a swap pays at the present prices, premium and spreads as the server takes them (T7). */
/** A coin with an inventory limit is sold up to its room; the room of the others is not limited. */
function takeRoom({ office }: World, coinId: string, amount: string, isKept: boolean): void {
  const inventory = office.inventories.find(({ coin_id }) => coin_id === coinId);
  const { room, symbol } = inventory ?? {};
  if (!inventory || room === null || room === undefined) return;
  if (new Big(amount).gt(room)) {
    const details = { symbol: symbol ?? "", room };
    throw new Refused(room === "0" ? "swap_inventory_used_up" : "swap_inventory_reached", details);
  }
  if (isKept) inventory.room = new Big(room).minus(amount).toFixed();
}

function quoteOf(world: World, fromId: string, amount: string, toId: string) {
  const [from, to] = [coinOf(world, fromId), coinOf(world, toId)];
  if (from.coin_id === to.coin_id) throw new Refused("same_coin");
  const [sold, bought] = [priceOf(world, from.coin_id), priceOf(world, to.coin_id)];
  const premium = new Big(sold.premium_rate).lt(bought.premium_rate)
    ? sold.premium_rate
    : bought.premium_rate;
  const earned = new Big(sold.market_price)
    .times(new Big(1).plus(premium))
    .times(new Big(100).minus(from.swap_spread_percent));
  const paid = new Big(bought.market_price)
    .times(new Big(1).plus(bought.premium_rate))
    .times(new Big(100).plus(to.swap_spread_percent));
  const rate = earned.div(paid).round(18, Big.roundDown);
  const toAmount = earned.times(amount).div(paid).round(to.decimals, Big.roundDown);
  const atMarket = new Big(sold.market_price).times(amount).div(bought.market_price);
  const fromValue = new Big(sold.market_price).times(new Big(amount).plus(from.swap_fee));
  const toValue = toAmount.times(bought.market_price);
  return {
    from,
    to,
    rate: rate.toFixed(),
    to_amount: toAmount.toFixed(),
    premium: atMarket.minus(toAmount).round(to.decimals, Big.roundDown).toFixed(),
    cost: {
      from_value_usd: fromValue.toFixed(),
      fee_value_usd: new Big(sold.market_price).times(from.swap_fee).toFixed(),
      to_value_usd: toValue.toFixed(),
      cost_usd: fromValue.minus(toValue).toFixed(),
      cost_percent: fromValue.minus(toValue).times(100).div(fromValue).round(6).toFixed(),
    },
  };
}

function remember(world: World, fields: Parameters<typeof createTransaction>[2]): TransactionDetails {
  const transaction = {
    ...createTransaction(world, 0, { created_at: ago({}), ...fields }),
    id: nextId(world, "transaction"),
  };
  world.transactions = [transaction, ...world.transactions];
  return transaction;
}

function savedAddress({ savedAddresses }: World, id: string) {
  const found = savedAddresses.find((one) => one.id === id);
  if (!found) throw new Refused("not_found");
  return found;
}

/** The calls of the user area. */
export const ownCalls = {
  get_user_balance: ({ balances }, { p_coin_id }) =>
    balances.find(({ coin_id }) => coin_id === p_coin_id)?.amount ?? "0",
  quote_swap: (world, { p_from_coin_id, p_from_amount, p_to_coin_id }) => {
    activeUser(world);
    const { from, to, ...quote } = quoteOf(world, p_from_coin_id, p_from_amount, p_to_coin_id);
    takeRoom(world, to.coin_id, quote.to_amount, false);
    return {
      quote_id: nextId(world, "quote"),
      from_amount: p_from_amount,
      fee: from.swap_fee,
      expires_at: inFuture({ seconds: QUOTE_SECONDS }),
      valid_for_seconds: QUOTE_SECONDS,
      ...quote,
    };
  },
  perform_crypto_swap: (world, { p_from_coin_id, p_from_amount, p_to_coin_id }) => {
    const user = activeUser(world);
    const { from, to, rate, to_amount, premium, cost } = quoteOf(
      world,
      p_from_coin_id,
      p_from_amount,
      p_to_coin_id,
    );
    takeRoom(world, to.coin_id, to_amount, true);
    move(world, from.coin_id, new Big(p_from_amount).plus(from.swap_fee).neg());
    move(world, to.coin_id, new Big(to_amount));
    const { id } = remember(world, {
      type: "swap",
      coin_id: from.coin_id,
      amount: p_from_amount,
      to_coin_id: to.coin_id,
      to_amount,
      exchange_rate: rate,
      fee: from.swap_fee,
      premium,
      has_spread: true,
      cost: { ...cost, currency: "USD", units_per_usd: "1" },
    });
    return {
      success: true,
      swap_id: id,
      message: `Successfully swapped ${p_from_amount} ${from.symbol} for ${to_amount} ${to.symbol}`,
      from_amount: p_from_amount,
      to_amount,
      exchange_rate: rate,
      fee: from.swap_fee,
      cost,
      user_id: user.id,
    };
  },
  initiate_withdrawal: (world, { p_coin_id, p_network, p_to_address, p_amount, p_destination_tag }) => {
    activeUser(world);
    const coin = coinOf(world, p_coin_id);
    const network = networkByWithdrawalName(p_network);
    if (!network || !coin.networks.some(({ network_id }) => network_id === network.network_id)) {
      throw new Refused("network_mismatch");
    }
    move(world, coin.coin_id, new Big(p_amount).neg(), new Big(p_amount));
    const { id } = remember(world, {
      type: "withdrawal",
      status: "pending",
      coin_id: coin.coin_id,
      amount: p_amount,
      fee: coin.withdrawal_fee,
      network: p_network,
      address: p_to_address,
      destination_tag: p_destination_tag ?? null,
    });
    return [
      { success: true, withdrawal_id: id, message: "Withdrawal request submitted", error: null },
    ] as const;
  },
  cancel_withdrawal: (world, { p_withdrawal_id }) => {
    const user = signedIn(world);
    const withdrawal = world.transactions.find(
      ({ id, type }) => id === p_withdrawal_id && type === "withdrawal",
    );
    if (!withdrawal) throw new Refused("not_found");
    if (withdrawal.status !== "pending")
      throw new Refused("already_processed", { status: withdrawal.status });
    Object.assign(withdrawal, { status: "failed", is_cancelled: true, completed_at: ago({}) });
    move(world, withdrawal.coin_id, new Big(withdrawal.amount), new Big(withdrawal.amount).neg());
    return { ...done, withdrawal_id: withdrawal.id, user_id: user.id };
  },
  assign_available_wallet_to_user: (world) => {
    const user = activeUser(world);
    if (world.wallet) throw new Refused("wallet_already_assigned");
    world.wallet = { ...createWallet(world.coins, 1), assigned_at: ago({}) };
    world.user = { ...user, assigned_wallet_id: world.wallet.wallet_id };
    return {
      ...done,
      wallet_data: { ...world.wallet, user_id: user.id },
      message: "Wallet assigned successfully",
    };
  },
  release_and_assign_new_wallet: (world) => {
    const user = activeUser(world);
    if (!world.wallet) throw new Refused("wallet_not_assigned");
    world.wallet = {
      ...createWallet(world.coins, 2),
      assigned_at: ago({}),
      renewable_at: inFuture({ hours: 24 }),
    };
    return { ...world.wallet, user_id: user.id };
  },
  save_address: (world, { p_network_id, p_name, p_address, p_destination_tag }) => {
    const user = signedIn(world);
    if (world.savedAddresses.some(({ name }) => name === p_name)) throw new Refused("address_name_taken");
    const address = {
      id: nextId(world, "other"),
      network_id: p_network_id,
      name: p_name,
      address: p_address,
      destination_tag: p_destination_tag ?? null,
      created_at: ago({}),
      usable_at: inFuture({ hours: world.allowList.wait_hours }),
    };
    world.savedAddresses = [...world.savedAddresses, address];
    const { email, preferred_language: language, timezone } = user;
    return { address, user_id: user.id, owner: { email, language, timezone } };
  },
  rename_saved_address: (world, { p_id, p_name }) => {
    const address = savedAddress(world, p_id);
    address.name = p_name;
    return { address, user_id: signedIn(world).id };
  },
  remove_saved_address: (world, { p_id }) => {
    const { id } = savedAddress(world, p_id);
    world.savedAddresses = world.savedAddresses.filter((one) => one.id !== id);
    return { ...done, user_id: signedIn(world).id };
  },
} satisfies Partial<CallHandlers>;
