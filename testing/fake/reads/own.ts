import { assetIdOf, readFindInput, type Transaction, type TransactionDetails } from "@portico/contract";
import { Refused } from "../http.ts";
import type { World } from "../world/world.ts";
import { pageOf, type ReadHandlers } from "./handlers.ts";

interface Filters {
  type?: Transaction["type"] | undefined;
  coin?: string | undefined;
  status?: Transaction["status"] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

function rowOf({ cost, ...row }: TransactionDetails): Transaction {
  return row;
}

function filtered({ transactions }: World, { type, coin, status, from, to, q }: Filters): Transaction[] {
  const text = q?.toLowerCase();
  const asset = coin === undefined ? undefined : assetIdOf(coin);
  return transactions
    .map(rowOf)
    .filter(
      (one) =>
        (type === undefined || one.type === type) &&
        (asset === undefined || one.coin_id === asset || one.to_coin_id === asset) &&
        (status === undefined || one.status === status) &&
        (from === undefined || one.created_at >= new Date(from).toISOString()) &&
        (to === undefined || one.created_at < new Date(to).toISOString()) &&
        (!text ||
          [one.id, one.coin_id, one.address, one.transaction_hash].some((part) =>
            part?.toLowerCase().includes(text),
          )),
    );
}

function csvOf(rows: Transaction[]): string {
  const lines = rows.map(({ created_at, type, status, amount, coin_id }) =>
    [created_at, type, status, amount, coin_id].join(","),
  );
  return ["Date,Type,Status,Amount,Coin", ...lines, ""].join("\r\n");
}

const nothingFound: World["foundDeposit"] = {
  arrivals: [],
  deposits: [],
  withdrawals: [],
  payments: [],
  elsewhere: [],
  silent: [],
  by_hand: [],
};

/** What a user reads of their own account. */
export const ownReads = {
  balances: ({ balances }) => ({ balances }),
  wallet: ({ wallet }) => ({ wallet }),
  withdrawalQuota: ({ quota }) => quota,
  withdrawalTime: () => ({ seconds: 1_800 }),
  savedAddresses: ({ savedAddresses, allowList }) => ({ addresses: savedAddresses, allow_list: allowList }),
  similarRecipients: ({ wallet, transactions }, { address }) => ({
    is_own: wallet?.deposit_addresses.some(({ public_address }) => public_address === address) ?? false,
    last_withdrawn_at:
      transactions.find((one) => one.type === "withdrawal" && one.address === address)?.created_at ?? null,
    similar: [],
  }),
  transactions: (world, query) => pageOf(filtered(world, query), query),
  transactionsCsv: (world, query) => csvOf(filtered(world, query)),
  deposits: (world, query) => pageOf(filtered(world, { ...query, type: "deposit" }), query),
  withdrawals: (world, query) => pageOf(filtered(world, { ...query, type: "withdrawal" }), query),
  swaps: (world, query) => pageOf(filtered(world, { ...query, type: "swap" }), query),
  transaction: ({ transactions }, { type, id }) => {
    const transaction = transactions.find((one) => one.id === id && one.type === type);
    if (!transaction) throw new Refused("not_found");
    return { transaction };
  },
  findDeposit: ({ foundDeposit }, { hash }) => {
    const { kind } = readFindInput(hash);
    return { input: kind, ...(kind === "transaction" ? foundDeposit : nothingFound) };
  },
  paymentMethods: ({ paymentMethods }) => ({ methods: paymentMethods }),
} satisfies Partial<ReadHandlers>;
