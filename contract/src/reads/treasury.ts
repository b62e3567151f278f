import { z } from "zod";
import { enteredMovementKinds, movementKinds } from "../kinds.ts";
import { decimal } from "../money/money.ts";
import { defineRead, page, paging } from "../read.ts";

/** A coin over all networks: what users own, and what is held. All amounts are in the coin. */
const coveredCoin = z.object({
  coin_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** Of all users. */
  available: decimal,
  held: decimal,
  owed: decimal,
  /** On all networks that were read; null if none was. */
  holdings: decimal.nullable(),
  /** `holdings` in percent of `owed`, rounded down; null without either. */
  coverage_percent: decimal.nullable(),
  /** Networks in use that were not read, by name. */
  unread_networks: z.array(z.string()),
});
export type CoveredCoin = z.infer<typeof coveredCoin>;

/** The comparison of the last reading with what explains it. The amounts are null before the first one. */
const reconciliation = z.object({
  is_on: z.boolean(),
  /** How much may be missing. */
  tolerance: decimal,
  changed_at: z.string(),
  changed_by: z.string(),
  /** When it was first switched on, with an opening balance; null if never. */
  opened_at: z.string().nullable(),
  height: z.int().nullable(),
  checked_at: z.string().nullable(),
  deposits: decimal.nullable(),
  /** In a block, but not credited. */
  deposits_open: decimal.nullable(),
  withdrawals: decimal.nullable(),
  /** In a block, but not completed. */
  withdrawals_open: decimal.nullable(),
  network_fees: decimal.nullable(),
  /** Of the house, with the opening balance. */
  movements: decimal.nullable(),
  /** Of claimed withdrawals, whose coins may have left already. */
  paying_by_hand: decimal.nullable(),
  expected: decimal.nullable(),
  missing: decimal.nullable(),
  /** More than expected. */
  surplus: decimal.nullable(),
  is_within_tolerance: z.boolean().nullable(),
  /** Since when coins are missing in two readings. */
  alarmed_at: z.string().nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** A coin of which users own more than is held on all networks together, as two looks have found (T84). */
const shortage = z.object({
  owed: decimal,
  /** Below zero if more was paid since the last reading than it found. */
  held: decimal,
  missing: decimal,
  /** Null without a price that may be traded on. */
  missing_usd: decimal.nullable(),
  since: z.string(),
});
export type Shortage = z.infer<typeof shortage>;

/** What users own and what is held of all coins that are read on each network in use, in US dollars (T84). */
export const solvency = z.object({
  owed_usd: decimal,
  held_usd: decimal,
  /** Below zero if more is held than users own. */
  missing_usd: decimal,
  /** Symbols of the coins that are left out, since a network in use is not read. */
  unread: z.array(z.string()),
  /** Those that are left out, since they have no price. */
  unpriced: z.array(z.string()),
  /** All networks are those of practice mode, so that nobody is alarmed. */
  is_play: z.boolean(),
  /** Since when less is held, as two looks have found; null while there is enough. */
  insolvent_since: z.string().nullable(),
  looked_at: z.string(),
});
export type Solvency = z.infer<typeof solvency>;

const exceptionKinds = [
  "gap",
  "network_paused",
  "lost",
  "failed",
  "undone",
  "review",
  "unexplained",
  "unclaimed",
  "below_minimum",
  "cold_request",
  "movement_request",
] as const;

/** Something that waits for a person. */
const treasuryException = z.object({
  /** `gap` and `network_paused` come once for each coin and network, the others once. */
  kind: z.enum(exceptionKinds),
  network_id: z.string().nullable(),
  network: z.string().nullable(),
  coin_id: z.string().nullable(),
  count: z.int(),
  oldest_at: z.string(),
  /** By coin; empty where amounts say nothing. */
  amounts: z.array(z.object({ symbol: z.string(), amount: decimal })),
});
export type TreasuryException = z.infer<typeof treasuryException>;

/** How long a paying address lasts: under 1, 3 and 14 days, up to 28, and longer. */
const hotBands = ["danger", "warning", "below", "good", "above"] as const;
export type HotBand = (typeof hotBands)[number];

/** How a coin is moved from deposit addresses to the paying address by itself. */
const sweeping = z.object({
  is_on: z.boolean(),
  /** What a deposit address must hold; on Bitcoin-like networks one deposit. */
  minimum: decimal,
  changed_at: z.string(),
  changed_by: z.string(),
  /** When the server last looked for what to sweep. */
  tried_at: z.string().nullable(),
  /** Why it could not sweep something then. */
  fault: z.string().nullable(),
  /** Sweeps, and payments of gas for them, that are not finished. */
  open: z.int(),
});

/** A coin on a network. Holdings are null before the first reading. */
const treasuryCoin = z.object({
  coin_id: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** That an amount may have. */
  decimals: z.int(),
  is_token: z.boolean(),
  deposit: decimal.nullable(),
  paying: decimal.nullable(),
  cold: decimal.nullable(),
  total: decimal.nullable(),
  /** Deposits that are not credited yet. */
  arriving: decimal,
  /** What pending withdrawals will pay. */
  leaving: decimal,
  /** Of the coin on all networks. */
  shortage: shortage.nullable(),
  reconciliation: reconciliation.nullable(),
  sweeping: sweeping.nullable(),
  /** What withdrawals paid on an average day of the last 30. */
  daily_withdrawals: decimal,
  /** How long the paying address lasts at that pace, rounded down; null without an address or withdrawals. */
  lasts_days: z.int().nullable(),
  band: z.enum(hotBands).nullable(),
  /** What to send to the paying address so that it lasts 14 days; null if it lasts three. */
  refill: decimal.nullable(),
  /** What to move to a cold address so that it still lasts 14 days; null up to 28. */
  to_cold: decimal.nullable(),
  /** What lies at deposit addresses, if it is half of all or more. */
  sweep: decimal.nullable(),
  /** The paying address has none of the network's own coin to send this token. */
  lacks_gas: z.boolean(),
});
export type TreasuryCoin = z.infer<typeof treasuryCoin>;

const coldAddress = z.object({
  id: z.uuid(),
  address: z.string(),
  label: z.string(),
  explorer_url: z.string().nullable(),
  added_at: z.string(),
  added_by: z.string(),
  /** The other owner; null if none had to. */
  approved_by: z.string().nullable(),
});
export type ColdAddress = z.infer<typeof coldAddress>;

const treasuryNetwork = z.object({
  network_id: z.string(),
  name: z.string(),
  family: z.enum(["utxo", "evm"]),
  is_watched: z.boolean(),
  /** When holdings were last read, and for which block. */
  read_at: z.string().nullable(),
  height: z.int().nullable(),
  /** Why the last reading failed. */
  fault: z.string().nullable(),
  /** An administrator has asked for a reading that is not done yet. */
  is_requested: z.boolean(),
  paying_address: z.string().nullable(),
  /** A signer that signs this network's payments can empty deposit addresses. */
  can_sweep: z.boolean(),
  /** Why its withdrawals are paused. */
  pause: z.string().nullable(),
  cold_addresses: z.array(coldAddress),
  coins: z.array(treasuryCoin),
});
export type TreasuryNetwork = z.infer<typeof treasuryNetwork>;

const ofRequest = {
  id: z.uuid(),
  network_id: z.string(),
  network: z.string(),
  explorer_url: z.string().nullable(),
  reason: z.string(),
  requested_by_id: z.uuid(),
  /** The owner's username. */
  requested_by: z.string(),
  requested_at: z.string(),
  /** Nobody can approve it after that. */
  lapses_at: z.string(),
};

/** A change that one owner asked for and another one decides on. */
const treasuryRequest = z.discriminatedUnion("kind", [
  z.object({
    ...ofRequest,
    kind: z.enum(["add_cold_address", "remove_cold_address"]),
    address: z.string(),
    label: z.string(),
  }),
  z.object({
    ...ofRequest,
    kind: z.literal("house_movement"),
    symbol: z.string(),
    movement_kind: z.enum(enteredMovementKinds),
    /** Below zero if it went out. */
    amount: decimal,
    transaction_hash: z.string().nullable(),
  }),
]);
export type TreasuryRequest = z.infer<typeof treasuryRequest>;

export const adminTreasury = defineRead({
  path: "/admin/treasury",
  summary: "What the exchange holds on chains, beside what users own and what explains it",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    /** What waits for a person, the most urgent first. */
    exceptions: z.array(treasuryException),
    /** Null before the first look. */
    solvency: solvency.nullable(),
    coins: z.array(coveredCoin),
    networks: z.array(treasuryNetwork),
    /** The oldest first. */
    requests: z.array(treasuryRequest),
    /** Whether cold addresses and house movements take another owner: there are two. */
    needs_second_owner: z.boolean(),
  }),
});

const houseMovement = z.object({
  id: z.uuid(),
  network_id: z.string(),
  network: z.string(),
  coin_id: z.string(),
  symbol: z.string(),
  kind: z.enum(movementKinds),
  /** Below zero if it went out. */
  amount: decimal,
  transaction_hash: z.string().nullable(),
  explorer_url: z.string().nullable(),
  /** Null for the network fee of one of our own payments. */
  reason: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  /** The other owner; null if none had to. */
  approved_by: z.string().nullable(),
});
export type HouseMovement = z.infer<typeof houseMovement>;

export const adminHouseMovements = defineRead({
  path: "/admin/house-movements",
  summary: "Coins of the exchange that came or went without a user, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    network: z
      .string()
      .regex(/^[a-z0-9-]{1,32}$/)
      .optional(),
    ...paging,
  }),
  output: page(houseMovement),
});
