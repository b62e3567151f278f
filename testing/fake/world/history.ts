import {
  type Coin,
  networkByWithdrawalName,
  type Price,
  type TransactionDetails,
  type TransactionStatus,
  type TransactionType,
} from "@portico/contract";
import Big from "big.js";
import { idOf } from "../ids.ts";
import { ago } from "./time.ts";

/** What the transactions are made from. */
export interface Market {
  coins: Coin[];
  prices: Price[];
}

/** A transaction as the ledger would have it: what its type lacks is null. */
export function createTransaction(
  { prices }: Market,
  number: number,
  fields: Pick<TransactionDetails, "type" | "coin_id" | "amount"> & Partial<TransactionDetails>,
): TransactionDetails {
  const price = prices.find(({ coin_id }) => coin_id === fields.coin_id)?.market_price ?? "0";
  const status = fields.status ?? "completed";
  const created_at = fields.created_at ?? ago({ minutes: 3 });
  return {
    id: idOf("transaction", number),
    status,
    to_coin_id: null,
    to_amount: null,
    exchange_rate: null,
    fee: null,
    network: null,
    address: null,
    destination_tag: null,
    transaction_hash: null,
    explorer_url: null,
    created_at,
    completed_at: status === "pending" ? null : created_at,
    is_cancelled: false,
    rejection_reason: null,
    direction: null,
    reason: null,
    premium: null,
    has_spread: null,
    confirmations: null,
    confirmations_needed: null,
    awaits_witness: false,
    value: new Big(fields.amount).times(price).round(2, 0).toFixed(2),
    value_currency: "USD",
    cost: null,
    ...fields,
  };
}

/** A recipient outside the exchange, in the form of each network. */
export const outsideAddresses: Record<string, string> = {
  bitcoin: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ethereum: "0x52908400098527886E0F7030069857D2E4169EE7",
  polygon: "0x52908400098527886E0F7030069857D2E4169EE7",
  arbitrum: "0x52908400098527886E0F7030069857D2E4169EE7",
  bsc: "0x52908400098527886E0F7030069857D2E4169EE7",
  "ethereum-classic": "0x52908400098527886E0F7030069857D2E4169EE7",
  tron: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  litecoin: "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1",
  solana: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
  ripple: "rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn",
};

const cycle: { type: TransactionType; coin_id: string; amount: string; status: TransactionStatus }[] = [
  { type: "deposit", coin_id: "bitcoin", amount: "0.5", status: "completed" },
  { type: "swap", coin_id: "bitcoin", amount: "0.1", status: "completed" },
  { type: "withdrawal", coin_id: "ethereum", amount: "0.75", status: "completed" },
  { type: "deposit", coin_id: "tether", amount: "2500", status: "pending" },
  { type: "withdrawal", coin_id: "bitcoin", amount: "0.05", status: "pending" },
  { type: "adjustment", coin_id: "tether", amount: "25", status: "completed" },
  { type: "withdrawal", coin_id: "ripple", amount: "340", status: "failed" },
];

/** A history with every type and status, newest first. */
export function createHistory(market: Market, count: number, first: number): TransactionDetails[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = cycle[(index + 3) % cycle.length];
    if (!kind) throw new Error("The cycle is empty");
    const created_at = ago({ hours: 7 * index, minutes: 12 });
    return createTransaction(market, first + index, {
      ...kind,
      ...detailsOf(market, kind, index),
      created_at,
    });
  });
}

function detailsOf(
  { coins, prices }: Market,
  { type, coin_id, amount, status }: (typeof cycle)[number],
  index: number,
): Partial<TransactionDetails> {
  const coin = coins.find((one) => one.coin_id === coin_id);
  const network = coin?.networks[0];
  if (!coin || !network) return {};
  const hash = hashFor(network.withdrawal_name, index);
  switch (type) {
    case "deposit":
      return {
        network: network.deposit_name,
        address: outsideAddresses[network.network_id] ?? null,
        ...(status === "pending" ? { confirmations: 1, confirmations_needed: 3 } : {}),
        ...hash,
      };
    case "withdrawal":
      return {
        network: network.withdrawal_name,
        address: outsideAddresses[network.network_id] ?? null,
        destination_tag: network.has_destination_tag ? "12345" : null,
        fee: coin.withdrawal_fee,
        ...(status === "failed" && { rejection_reason: "The address belongs to an exchange that is closed" }),
        ...(status === "completed" ? hash : {}),
      };
    case "adjustment":
      return { direction: index % 2 === 0 ? "add" : "subtract", reason: "A deposit that was credited twice" };
    case "swap":
      return swapDetails(prices, coin_id, amount, coin.swap_fee);
  }
}

function hashFor(withdrawalName: string, index: number) {
  const network = networkByWithdrawalName(withdrawalName);
  const hash = index.toString(16).padStart(64, "4a5e1e4baab89f3a");
  const transaction_hash = network?.address_format === "evm" ? `0x${hash}` : hash;
  return { transaction_hash, explorer_url: network ? network.explorer.transaction + transaction_hash : null };
}

function swapDetails(
  prices: Price[],
  coin_id: string,
  amount: string,
  fee: string,
): Partial<TransactionDetails> {
  const [from, to] = [coin_id, "ethereum"].map(
    (id) => new Big(prices.find((one) => one.coin_id === id)?.market_price ?? "1"),
  );
  if (!from || !to) return {};
  const rate = from.div(to).round(18, 0);
  const to_amount = rate.times(amount).round(18, 0);
  const paid = from.times(new Big(amount).plus(fee)).round(8, 0);
  const got = to.times(to_amount).round(8, 0);
  return {
    to_coin_id: "ethereum",
    to_amount: to_amount.toFixed(),
    exchange_rate: rate.toFixed(),
    fee,
    premium: "0",
    has_spread: false,
    cost: {
      from_value_usd: paid.toFixed(),
      fee_value_usd: from.times(fee).round(8, 0).toFixed(),
      to_value_usd: got.toFixed(),
      cost_usd: paid.minus(got).toFixed(),
      cost_percent: paid.minus(got).times(100).div(paid).round(6, 0).toFixed(),
      currency: "USD",
      units_per_usd: "1",
    },
  };
}
