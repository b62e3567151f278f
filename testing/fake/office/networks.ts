import { type AdminChain, networkById, networks } from "@portico/contract";
import { idOf } from "../ids.ts";
import type { ReadOutput } from "../reads/shapes.ts";
import { outsideAddresses } from "../world/history.ts";
import { ago } from "../world/time.ts";
import type { OfficeParts } from "./ledger.ts";

/** Every network that the exchange can watch; the first two are watched, through two nodes and through one. */
export function createChains({ isEmpty }: OfficeParts): AdminChain[] {
  return networks.flatMap(({ network_id, deposit_name, chain }, index) => {
    if (!chain) return [];
    const isWatched = !isEmpty && index < 2;
    return {
      network_id,
      name: deposit_name,
      family: chain.family,
      confirmations: chain.confirmations,
      large_from_usd: chain.large ? String(chain.large.from_usd) : null,
      large_confirmations: chain.large?.confirmations ?? null,
      witness_from_usd: "10000",
      uses_finality: chain.uses_finality ?? false,
      is_tried: chain.is_tried ?? false,
      is_watched: isWatched,
      updated_at: isWatched ? ago({ days: 20 }) : null,
      is_running: isWatched,
      height: isWatched ? 812_344 : null,
      tip_height: isWatched ? 812_344 : null,
      final_height: isWatched && chain.uses_finality ? 812_269 : null,
      lowest_height: isWatched ? 790_000 : null,
      witnessed_height: isWatched ? 812_344 : null,
      moved_at: isWatched ? ago({ minutes: 4 }) : null,
      reported_at: isWatched ? ago({ seconds: 20 }) : null,
      fault: null,
      fault_since: null,
      credited_height: isWatched ? 812_342 : null,
      rescan: null,
      tripwires: [],
      ignored: [],
      audit:
        chain.family === "evm"
          ? {
              finished_at: isWatched ? ago({ minutes: 20 }) : null,
              height: isWatched ? 812_300 : null,
              fault: null,
            }
          : null,
      endpoints: isWatched ? createEndpoints().slice(0, 2 - index) : [],
      block_seconds: chain.block_seconds,
      newest_at: isWatched ? ago({ minutes: 5 }) : null,
      behind_seconds: isWatched ? 0 : null,
      final_lag:
        isWatched && chain.uses_finality
          ? { blocks: 75, seconds: 900, usual_seconds: chain.final_lag_seconds ?? null, is_late: false }
          : null,
      delay: null,
      oldest_waiting_at: isWatched ? ago({ minutes: 25 }) : null,
      confirming: isWatched ? 1 : 0,
      to_decide: isWatched ? 1 : 0,
      without_witness: 0,
      paying: "by_hand",
      signers: [],
      account: null,
      spendable: null,
      max_fee: null,
      open_payments: 0,
    };
  });
}

/** The node that is read, and a second one that is a block behind. */
function createEndpoints(): AdminChain["endpoints"] {
  const sound = { fault: null, fault_since: null, dissent: null, throttled_until: null };
  return [
    {
      ...{ ...sound, name: "node 1", height: 812_344, behind: 0, is_read: true, is_witness: false },
      ...{ answer_ms: 12, version: "/Satoshi:28.0.0/" },
    },
    {
      ...{ ...sound, name: "node 2", height: 812_343, behind: 1, is_read: false, is_witness: true },
      ...{ answer_ms: 140, version: null },
    },
  ];
}

export function createArrivals({ others, isEmpty }: OfficeParts): ReadOutput<"adminArrivals">["items"] {
  const [user] = others;
  if (isEmpty || !user) return [];
  const base = {
    network_id: "bitcoin",
    network: "BTC",
    explorer_url: null,
    explorer_address_url: null,
    after_height: null,
    output_index: 0,
    coin_id: "bitcoin",
    symbol: "BTC",
    minimum: "0.0001",
    address: outsideAddresses.bitcoin ?? "",
    mined_at: ago({ hours: 1 }),
    seen_at: ago({ hours: 1 }),
    deposit_id: null,
    confirmations_needed: 3,
    awaits_witness: false,
    user: { id: user.id, email: user.email, username: user.username },
    decided_at: null,
    decision_reason: null,
  };
  return [
    {
      ...base,
      id: idOf("other", 100),
      transaction_hash: "a".repeat(64),
      amount: "0.25",
      state: "confirming",
      block_height: 812_343,
      confirmations: 2,
      question: null,
    },
    {
      ...base,
      id: idOf("other", 101),
      transaction_hash: "b".repeat(64),
      amount: "0.00002",
      state: "below_minimum",
      block_height: 812_300,
      confirmations: 44,
      question: null,
    },
    {
      ...base,
      id: idOf("other", 102),
      transaction_hash: "c".repeat(64),
      amount: "12",
      state: "review",
      block_height: 812_320,
      confirmations: 24,
      question: "amount_too_large",
    },
    {
      ...base,
      id: idOf("other", 103),
      network_id: "ethereum",
      network: "Ethereum (ERC20)",
      transaction_hash: null,
      explorer_address_url: `https://etherscan.io/address/${outsideAddresses.ethereum}`,
      address: outsideAddresses.ethereum ?? "",
      after_height: 812_000,
      coin_id: "ethereum",
      symbol: "ETH",
      minimum: "0.001",
      amount: "1.5",
      state: "review",
      block_height: 812_300,
      confirmations: 64,
      confirmations_needed: 64,
      question: "unexplained",
    },
  ];
}

export function createTreasury({ coins, isEmpty }: OfficeParts): ReadOutput<"adminTreasury"> {
  const covered = coins.filter(({ alias_of }) => alias_of === null);
  return {
    exceptions: isEmpty ? [] : exceptions,
    solvency: isEmpty ? null : solvencyOf(covered.slice(2).map(({ symbol }) => symbol)),
    coins: covered.map(({ coin_id, symbol, name }, index) => ({
      coin_id,
      symbol,
      name,
      available: isEmpty ? "0" : String(20 - index),
      held: "0",
      owed: isEmpty ? "0" : String(20 - index),
      holdings: isEmpty || index > 1 ? null : "26.2",
      coverage_percent: isEmpty || index > 1 ? null : "131",
      unread_networks:
        index > 1 ? [networkById(covered[index]?.networks[0]?.network_id ?? "")?.deposit_name ?? ""] : [],
    })),
    networks: isEmpty ? [] : [treasuryNetwork],
    requests: [],
    needs_second_owner: false,
  };
}

/** What `createArrivals` leaves to decide. */
const exceptions: ReadOutput<"adminTreasury">["exceptions"] = [
  ["review", [{ symbol: "BTC", amount: "12" }]] as const,
  ["unexplained", [{ symbol: "ETH", amount: "1.5" }]] as const,
  ["below_minimum", [{ symbol: "BTC", amount: "0.00002" }]] as const,
].map(([kind, amounts]) => ({
  kind,
  network_id: null,
  network: null,
  coin_id: null,
  count: 1,
  oldest_at: ago({ hours: 1 }),
  amounts: [...amounts],
}));

function solvencyOf(unread: string[]): NonNullable<ReadOutput<"adminTreasury">["solvency"]> {
  return {
    owed_usd: "1050000.00",
    held_usd: "1375500.00",
    missing_usd: "-325500.00",
    unread,
    unpriced: [],
    is_play: false,
    insolvent_since: null,
    looked_at: ago({ seconds: 10 }),
  };
}

const treasuryNetwork: ReadOutput<"adminTreasury">["networks"][number] = {
  network_id: "bitcoin",
  name: "BTC",
  family: "utxo",
  is_watched: true,
  read_at: ago({ minutes: 8 }),
  height: 812_343,
  fault: null,
  is_requested: false,
  paying_address: outsideAddresses.bitcoin ?? "",
  can_sweep: false,
  pause: null,
  cold_addresses: [
    {
      id: idOf("other", 200),
      address: outsideAddresses.bitcoin ?? "",
      label: "Vault",
      explorer_url: null,
      added_at: ago({ days: 40 }),
      added_by: "owner",
      approved_by: null,
    },
  ],
  coins: [
    {
      coin_id: "bitcoin",
      symbol: "BTC",
      name: "Bitcoin",
      decimals: 8,
      is_token: false,
      deposit: "5",
      paying: "1.2",
      cold: "20",
      total: "26.2",
      arriving: "0.25",
      leaving: "0.05",
      shortage: null,
      reconciliation: null,
      sweeping: null,
      daily_withdrawals: "0.1",
      lasts_days: 12,
      band: "below",
      refill: null,
      to_cold: null,
      sweep: null,
      lacks_gas: false,
    },
  ],
};
