import { z } from "zod";
import { userSearch } from "../account/user-search.ts";
import { userSorts, userStatuses } from "../kinds.ts";
import { limits } from "../limits.ts";
import { amountOrZero, decimal } from "../money/money.ts";
import { defineRead, page, paging } from "../read.ts";
import { transaction, transactionStatus, transactionType } from "../transactions/transactions.ts";
import { withdrawalRisks } from "../transactions/withdrawal-queue.ts";
import { solvency } from "./treasury.ts";

/** The user that a back office read is about. */
const ofUser = { userId: z.uuid({ error: "not_found" }) };

export const adminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  is_admin: z.boolean(),
  status: z.enum(userStatuses),
  created_at: z.string(),
  /** When their newest session began; null if they never signed in. */
  last_sign_in_at: z.string().nullable(),
  /** Null unless their withdrawals are frozen. */
  withdrawals_frozen_at: z.string().nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsers = defineRead({
  path: "/admin/users",
  summary: "Users in one of four orders",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    /** Part of an email or username, the beginning of a user's id, or a deposit address. */
    q: userSearch(limits.email_max_length).optional(),
    status: z.enum(userStatuses).optional(),
    /** Only administrators. */
    admins: z.literal("true").optional(),
    /** Only users whose withdrawals are frozen. */
    frozen: z.literal("true").optional(),
    sort: z.enum(userSorts).default("newest"),
    ...paging,
    /** The `next_cursor` of the page before, from the same query. */
    cursor: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,1000}$/)
      .optional(),
  }),
  output: z.object({
    items: z.array(adminUser),
    next_cursor: z.string().nullable(),
    /** How many users match the filters; null if a search finds too many to count. */
    total: z.int().nullable(),
  }),
});

export const adminUserCounts = defineRead({
  path: "/admin/users/counts",
  summary: "How many users of each status the list's search finds, and how many of them administer",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    /** As in the list. */
    q: userSearch(limits.email_max_length).optional(),
    admins: z.literal("true").optional(),
    frozen: z.literal("true").optional(),
  }),
  /** All null if a search finds too many to count. */
  output: z.object({
    all: z.int().nullable(),
    active: z.int().nullable(),
    suspended: z.int().nullable(),
    banned: z.int().nullable(),
    admins: z.int().nullable(),
  }),
});

const userSession = z.object({
  id: z.uuid(),
  /** As text, such as `Chrome on Windows`. */
  device: z.string(),
  ip_address: z.string(),
  login_time: z.string(),
  last_activity: z.string(),
  is_live: z.boolean(),
  /** Null if nothing has ended it yet; it may still have expired. */
  ended_at: z.string().nullable(),
  end_reason: z.string().nullable(),
});
export type UserSession = z.infer<typeof userSession>;

export const adminUserSessions = defineRead({
  path: "/admin/users/:userId/sessions",
  summary: "A user's sign-ins, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ ...ofUser, ...paging }),
  output: page(userSession),
});

export const adminUserTransactions = defineRead({
  path: "/admin/users/:userId/transactions",
  summary: "A user's deposits, withdrawals and swaps, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    ...ofUser,
    type: transactionType.optional(),
    status: transactionStatus.optional(),
    ...paging,
  }),
  output: page(transaction),
});

const walletAssignment = z.object({
  id: z.uuid(),
  wallet_id: z.uuid(),
  cause: z.enum(["requested", "regenerated", "administrator"]),
  assigned_from: z.string(),
  /** Null while the user has it. */
  assigned_to: z.string().nullable(),
});
export type WalletAssignment = z.infer<typeof walletAssignment>;

export const adminUserWallets = defineRead({
  path: "/admin/users/:userId/wallets",
  summary: "Which wallets a user had and when, newest first (T17)",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ ...ofUser, ...paging }),
  output: page(walletAssignment),
});

const userActivity = z.object({
  id: z.uuid(),
  action_name: z.string(),
  /** Null for automatic acts. */
  admin_id: z.uuid().nullable(),
  admin_email: z.string().nullable(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  /** What the act was about, with old and new values; the fields depend on the act. */
  details: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  created_at: z.string(),
});
export type UserActivity = z.infer<typeof userActivity>;

export const adminUserActivity = defineRead({
  path: "/admin/users/:userId/activity",
  summary: "What administrators did about a user, newest first",
  who: "admin",
  permission: "audit.read",
  query: z.strictObject({ ...ofUser, ...paging }),
  output: page(userActivity),
});

export const adminMailQueue = defineRead({
  path: "/admin/mail-queue",
  summary: "How many emails wait to be sent, and how many could not be",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    /** False in demo mode, which sends no email. */
    is_on: z.boolean(),
    /** Null if the queue does not answer. */
    waiting: z.int().nullable(),
    /** Emails given up in the last hour, after two days of retries. */
    failed: z.int(),
    /** Emails whose recipient's address the mail server refused in the last hour; they are not tried again. */
    refused: z.int(),
    /** When that was counted; the queue counts about once a minute. */
    counted_at: z.string().nullable(),
  }),
});

export const adminTransactionCount = defineRead({
  path: "/admin/transactions/count",
  summary: "How many transactions the administrators' list has",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    type: transactionType.optional(),
    status: transactionStatus.optional(),
    q: userSearch(128).optional(),
  }),
  /**
   * Exact, except that a search counts at most a thousand, then `is_more`. `searched` is how many of the newest were
   * searched; null for all.
   */
  output: z.object({ count: z.int(), is_more: z.boolean(), searched: z.int().nullable() }),
});

export const adminWaiting = defineRead({
  path: "/admin/waiting",
  summary:
    "What waits for a decision, counted, and the alarms of the reconciliation, of insolvency and of guesses",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    /** These are null if the reader's role may not decide on them. */
    withdrawals: z.int().nullable(),
    deposits: z.int().nullable(),
    adjustments: z.int().nullable(),
    /** Of owners, about cold addresses and house movements. */
    treasury_requests: z.int().nullable(),
    /** About deposit addresses. */
    pool_requests: z.int().nullable(),
    /** Coins that two readings of a network have missed (T80). */
    missing_coins: z.array(
      z.object({
        network_id: z.string(),
        network: z.string(),
        coin_id: z.string(),
        symbol: z.string(),
        amount: decimal,
      }),
    ),
    /** While users own more than the exchange holds (T84). Not set by older servers. */
    insolvency: solvency.nullable().optional(),
    /** While too many wrong codes are being entered over all accounts (T70): since when. Not set by older servers. */
    guess_alarm: z.object({ opened_at: z.string() }).nullable().optional(),
    /** By what the prices are judged, as trading does (T9, T49). Not set by older servers. */
    price_health: z
      .object({
        max_price_age_seconds: z.int(),
        max_stream_price_age_seconds: z.int(),
        /** The coins that do not trade while a jump of their price waits for confirmation. */
        held: z.array(z.string()),
      })
      .optional(),
  }),
});

const perStatus = {
  pending: z.int().nullable(),
  completed: z.int().nullable(),
  failed: z.int().nullable(),
};

export const adminWithdrawalCounts = defineRead({
  path: "/admin/withdrawals/counts",
  summary: "How many withdrawals are pending, approved and rejected",
  who: "admin",
  permission: "office.read",
  /** The same filters as in `admin_get_withdrawals`; a risk filters only pending ones. */
  query: z.strictObject({
    q: userSearch(128).optional(),
    coin_id: z.string().max(64).optional(),
    network_id: z.string().max(32).optional(),
    min_value: amountOrZero("invalid_amount", "usd").optional(),
    max_value: amountOrZero("invalid_amount", "usd").optional(),
    older_than_hours: z.coerce.number().int().min(0).max(100_000).optional(),
    /** Only completed ones that have no transaction hash. */
    without_hash: z.stringbool().optional(),
    risk: z.enum(["none", ...withdrawalRisks]).optional(),
  }),
  /**
   * Exact, except that with a search or a filter more than a thousand is null. `searched` is how many of the newest were
   * searched; null for all.
   */
  output: z.object({ ...perStatus, searched: z.object(perStatus) }),
});
