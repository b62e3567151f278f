import { z } from "zod";
import { normalisedAddress } from "../addresses/addresses.ts";
import { allowList, savedAddress } from "../addresses/saved-address.ts";
import { similarRecipient } from "../addresses/similar-recipient.ts";
import { holdCauses } from "../kinds.ts";
import { decimal } from "../money/money.ts";
import { defineRead, page, paging } from "../read.ts";
import { networkById } from "../registry/networks.ts";
import {
  balance,
  transactionDetails,
  transaction as transactionSchema,
  transactionStatus,
  transactionType,
  wallet as walletSchema,
} from "../transactions/transactions.ts";
import { csvFormat } from "./csv-format.ts";

export const balances = defineRead({
  path: "/balances",
  summary: "The user's balances, by coin id",
  who: "user",
  query: z.strictObject({}),
  output: z.object({ balances: z.array(balance) }),
});

export const wallet = defineRead({
  path: "/wallet",
  summary: "The user's wallet with its deposit addresses; null where none is assigned",
  who: "user",
  query: z.strictObject({}),
  output: z.object({ wallet: walletSchema.nullable() }),
});

export const withdrawalFees = defineRead({
  path: "/withdrawal-fees",
  summary: "The withdrawal fee of each coin, in that coin",
  who: "visitor",
  query: z.strictObject({}),
  output: z.object({ fees: z.array(z.object({ coin_id: z.string(), fee_amount: decimal })) }),
});

export const withdrawalQuota = defineRead({
  path: "/withdrawal-quota",
  summary: "How much of the daily withdrawal quota is used, in USDT",
  who: "user",
  query: z.strictObject({}),
  output: z.object({
    quota: decimal,
    used: decimal,
    left: decimal,
    /** The end of the hold that ends last, and its cause; null without one. */
    held_until: z.string().nullable(),
    held_because: z.enum(holdCauses).nullable(),
  }),
});

export const withdrawalTime = defineRead({
  path: "/withdrawal-time",
  summary: "What a withdrawal of a coin typically takes, from recent ones",
  who: "user",
  query: z.strictObject({ coin: z.string().max(64) }),
  output: z.object({
    /** Rounded up to a coarse step; null without enough recent withdrawals to say so. */
    seconds: z.number().int().nullable(),
  }),
});

export const savedAddresses = defineRead({
  path: "/saved-addresses",
  summary: "The user's address book, by name, and whether withdrawals go only to it",
  who: "user",
  query: z.strictObject({}),
  output: z.object({ addresses: z.array(savedAddress), allow_list: allowList }),
});

export const similarRecipients = defineRead({
  path: "/similar-recipients",
  summary:
    "Whether an address is the user's own, and their earlier recipients that look like it: same beginning and end, other middle",
  who: "user",
  query: z
    .strictObject({
      network_id: z
        .string({ error: "missing_network" })
        .regex(/^[a-z0-9-]{1,32}$/, { error: "missing_network" }),
      address: z
        .string({ error: "missing_address" })
        .trim()
        .min(1, { error: "missing_address" })
        .max(256, { error: "invalid_address" }),
    })
    // Normalised, as recipients are stored.
    .overwrite((value) => {
      const network = networkById(value.network_id);
      return network ? { ...value, address: normalisedAddress(network, value.address) } : value;
    }),
  output: z.object({
    /** One of the user's own deposit addresses, in any form; never another user's (T54). */
    is_own: z.boolean(),
    /** When the user last withdrew to exactly this address; null if never. */
    last_withdrawn_at: z.string().nullable(),
    /** At most three, the latest first. */
    similar: z.array(similarRecipient),
  }),
});

const filters = {
  coin: z.string().max(64).optional(),
  status: transactionStatus.optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};

const anyType = {
  type: transactionType.optional(),
  /** Part of a transaction's hash or an address, or the beginning of an id, of a coin's symbol or of a word of its name. */
  q: z.string().trim().max(128).optional(),
  ...filters,
};

/** All types of transactions in one list. */
export const transactions = defineRead({
  path: "/transactions",
  summary: "The user's deposits, withdrawals, swaps and adjustments, newest first",
  who: "user",
  query: z.strictObject({ ...anyType, ...paging }),
  output: page(transactionSchema),
});

/** The whole list as a file. It has its own route, since it streams text. */
export const transactionsCsv = defineRead({
  path: "/transactions.csv",
  summary: "The same list as CSV, with each value in the user's currency at the time of the transaction",
  who: "user",
  query: z.strictObject({ ...anyType, format: csvFormat }),
  output: z.string(),
});

const oneType = (name: "deposits" | "withdrawals" | "swaps") =>
  defineRead({
    path: `/${name}`,
    summary: `The user's ${name}, newest first`,
    who: "user",
    query: z.strictObject({ ...filters, ...paging }),
    output: page(transactionSchema),
  });

export const deposits = oneType("deposits");
export const withdrawals = oneType("withdrawals");
export const swaps = oneType("swaps");

export const transaction = defineRead({
  path: "/transactions/:type/:id",
  summary: "One transaction of the user; another's and a missing one are the same 404",
  who: "user",
  query: z.strictObject({ type: transactionType, id: z.uuid({ error: "not_found" }) }),
  output: z.object({ transaction: transactionDetails }),
});
