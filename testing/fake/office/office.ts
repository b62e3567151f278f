import type {
  Activity,
  AdminChain,
  AdminTransaction,
  AdminWithdrawal,
  ContractClaims,
  PendingAdjustment,
  PoolRequest,
} from "@portico/contract";
import type { CallReply } from "../calls/shapes.ts";
import { idOf } from "../ids.ts";
import type { ReadOutput } from "../reads/shapes.ts";
import { createAudit } from "./audit.ts";
import { createInventories } from "./inventories.ts";
import { createAdjustments, createAllTransactions, createQueue, type OfficeParts } from "./ledger.ts";
import { createArrivals, createChains, createTreasury } from "./networks.ts";
import { createPool, createPoolRequests } from "./pool.ts";
import { checklist, createCron, createSettings, createSystem, priceFeed } from "./settings.ts";

/** What administrators read and change. */
export interface Office {
  /** What is unusual about users, by their ids: their page shows it. */
  details: Record<string, Partial<CallReply<"admin_get_user_details_enhanced">>>;
  transactions: AdminTransaction[];
  withdrawals: AdminWithdrawal[];
  adjustments: PendingAdjustment[];
  wallets: ReadOutput<"adminWallet">["wallet"][];
  poolRequests: PoolRequest[];
  trustedKeys: ReadOutput<"adminPoolRequests">["trusted_keys"];
  audit: Activity[];
  chains: AdminChain[];
  arrivals: ReadOutput<"adminArrivals">["items"];
  /** What is found of every transaction that an administrator asks for. */
  foundDeposit: Omit<ReadOutput<"adminFindDeposit">, "input" | "hash">;
  payments: ReadOutput<"adminPayments">["items"];
  ready: ReadOutput<"adminPaymentsReady">["withdrawals"];
  approvers: ReadOutput<"adminApprovers">["approvers"];
  treasury: ReadOutput<"adminTreasury">;
  movements: ReadOutput<"adminHouseMovements">["items"];
  administrators: ReadOutput<"administrators">["items"];
  second: ReadOutput<"secondAdministrator">;
  settings: Omit<ReadOutput<"adminSettings">, "pauses">;
  inventories: ReadOutput<"swapInventories">;
  /** What nodes say of contracts, by network; without an entry there is no node. */
  contract_claims: Record<string, ContractClaims>;
  cron: ReadOutput<"adminCron">;
  feed: ReadOutput<"adminPriceFeed">;
  system: ReadOutput<"adminSystem">;
  checklist: Omit<ReadOutput<"adminChecklist">, "pool">;
}

const administrators: Office["administrators"] = (["owner", "operator", "support", "auditor"] as const).map(
  (role, index) => ({
    id: idOf("user", index + 1),
    email: `${role}@example.org`,
    username: role,
    role,
    status: "active",
    two_factor_enabled: role === "owner",
  }),
);

/** Networks that nobody reads. */
export const byHand = [
  { network_id: "monero", network: "XMR", has_tag: false },
  { network_id: "ripple", network: "XRP", has_tag: true },
];

/** The back office of an exchange with these users and coins. */
export function createOffice(parts: OfficeParts): Office {
  const transactions = createAllTransactions(parts);
  return {
    details: {},
    transactions,
    withdrawals: createQueue(transactions, parts),
    adjustments: createAdjustments(parts),
    wallets: createPool(parts),
    poolRequests: createPoolRequests(parts),
    trustedKeys: [],
    audit: createAudit(parts),
    chains: createChains(parts),
    arrivals: createArrivals(parts),
    foundDeposit: { arrivals: [], payments: [], uses: [], nodes: [], by_hand: byHand },
    payments: [],
    ready: [],
    approvers: [],
    treasury: createTreasury(parts),
    movements: [],
    administrators,
    second: {
      withdrawal_usd: null,
      adjustment_usd: null,
      deposit_usd: null,
      adjusted_alone_usd: "0",
      deposited_alone_usd: "0",
      confirm_above_usd: "100000",
    },
    settings: createSettings(parts),
    inventories: createInventories(parts),
    contract_claims: {},
    cron: createCron(parts),
    feed: { ...priceFeed },
    system: createSystem(),
    checklist: { ...checklist },
  };
}
