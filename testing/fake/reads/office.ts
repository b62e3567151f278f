import type { AdminTransaction, User } from "@portico/contract";
import { Refused } from "../http.ts";
import { idOf } from "../ids.ts";
import { filteredQueue } from "../office/queue.ts";
import { ago } from "../world/time.ts";
import type { World } from "../world/world.ts";
import { pageOf, type ReadHandlers } from "./handlers.ts";
import type { ReadOutput } from "./shapes.ts";

/** The user with this id, who may be the administrator whose page it is. */
export function userOf({ others, user }: World, id: string): User {
  const found = [...others, ...(user ? [user] : [])].find((one) => one.id === id);
  if (!found) throw new Refused("not_found");
  return found;
}

function rowOf({ office }: World, user: User): ReadOutput<"adminUsers">["items"][number] {
  const { id, email, username, is_admin, status, created_at } = user;
  return {
    id,
    email,
    username,
    is_admin,
    status,
    created_at,
    last_sign_in_at: ago({ days: 1 }),
    withdrawals_frozen_at: office.details[id]?.withdrawals_frozen_at ?? null,
  };
}

/** As the overview has it: null while enough is held, and in practice mode. */
function alarmOf({ treasury: { solvency } }: World["office"]): ReadOutput<"adminWaiting">["insolvency"] {
  return solvency?.insolvent_since && !solvency.is_play ? solvency : null;
}

/** Whether one of the parts has the text. */
export const finds = (text: string | undefined, ...parts: (string | null | undefined)[]) =>
  !text || parts.some((part) => part?.toLowerCase().includes(text.toLowerCase()));

interface UserFilters {
  q?: string | undefined;
  admins?: "true" | undefined;
  frozen?: "true" | undefined;
}

function usersOf({ office, others, user }: World, { q, admins, frozen }: UserFilters): User[] {
  return [...(user ? [user] : []), ...others].filter(
    (one) =>
      finds(q, one.email, one.username, one.id) &&
      (!admins || one.is_admin) &&
      (!frozen || office.details[one.id]?.withdrawals_frozen_at),
  );
}

function sorted(users: User[], sort: "newest" | "oldest" | "email" | "last_sign_in"): User[] {
  if (sort === "email") return users.toSorted((one, other) => one.email.localeCompare(other.email));
  const newest = users.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return sort === "oldest" ? newest.reverse() : newest;
}

function transactionsOf(world: World, userId: string): AdminTransaction[] {
  return world.office.transactions.filter(({ user_id }) => user_id === userId);
}

const csv = (header: string, lines: string[]) => [header, ...lines, ""].join("\r\n");

function roomOf({ treasury }: World["office"], coin: string): ReadOutput<"creditRoom"> {
  const covered = treasury.coins.find(({ coin_id }) => coin_id === coin);
  const { owed = "0", holdings = null } = covered ?? {};
  const room = holdings === null ? null : Number(holdings) - Number(owed);
  return {
    coin_id: coin,
    owed,
    holdings,
    room: room === null ? null : String(Math.max(0, room)),
    above: holdings === null ? "allowed" : treasury.needs_second_owner ? "two_owners" : "refused",
    is_play: false,
  };
}

/** What administrators read of people, transactions and the log. */
export const peopleReads = {
  administrators: ({ office }, query) => pageOf(office.administrators, query),
  secondAdministrator: ({ office }) => office.second,
  creditRoom: ({ office }, { coin }) => roomOf(office, coin),
  pendingAdjustments: ({ office }, query) =>
    pageOf(
      office.adjustments.filter(({ user_id }) => query.user_id === undefined || user_id === query.user_id),
      query,
    ),
  adminUsers: (world, query) => {
    const users = sorted(usersOf(world, query), query.sort)
      .filter(({ status }) => query.status === undefined || status === query.status)
      .map((user) => rowOf(world, user));
    return { ...pageOf(users, query), total: users.length };
  },
  adminUserCounts: (world, query) => {
    const users = usersOf(world, query);
    const count = (status: User["status"]) => users.filter((one) => one.status === status).length;
    return {
      all: users.length,
      active: count("active"),
      suspended: count("suspended"),
      banned: count("banned"),
      admins: users.filter(({ is_admin }) => is_admin).length,
    };
  },
  adminUserSessions: (world, query) => {
    userOf(world, query.userId);
    return pageOf(
      [
        {
          id: idOf("session", 1),
          device: "Chrome on Windows",
          ip_address: "203.0.113.7",
          login_time: ago({ days: 1 }),
          last_activity: ago({ minutes: 4 }),
          is_live: true,
          ended_at: null,
          end_reason: null,
        },
      ],
      query,
    );
  },
  adminUserTransactions: (world, query) => {
    userOf(world, query.userId);
    const rows = transactionsOf(world, query.userId)
      .filter(
        ({ type, status }) =>
          (!query.type || type === query.type) && (!query.status || status === query.status),
      )
      .map(({ user_id, user_email, user_username, ...row }) => ({
        ...row,
        value: null,
        value_currency: "USD",
      }));
    return pageOf(rows, query);
  },
  adminUserWallets: (world, query) => {
    const { assigned_wallet_id } = userOf(world, query.userId);
    const rows = assigned_wallet_id
      ? [
          {
            id: idOf("other", 500),
            wallet_id: assigned_wallet_id,
            cause: "requested" as const,
            assigned_from: ago({ days: 9 }),
            assigned_to: null,
          },
        ]
      : [];
    return pageOf(rows, query);
  },
  adminStatement: (world, query) => {
    userOf(world, query.userId);
    const summary = { opening: "0", came_in: "0.5", went_out: "0", closing: "0.5", held: "0" };
    const items = [
      {
        id: idOf("other", 600),
        kind: "deposit" as const,
        transaction_type: "deposit" as const,
        transaction_id: idOf("transaction", 1_000),
        change: "0.5",
        balance: "0.5",
        posted_at: ago({ days: 3 }),
      },
    ];
    return { ...pageOf(items, query), summary: query.cursor === undefined ? summary : null };
  },
  adminStatementCsv: () => csv("Date,Kind,Change,Balance", []),
  adminUserActivity: ({ office }, query) =>
    pageOf(
      office.audit
        .filter(({ person_id }) => person_id === query.userId)
        .map(({ sequence, admin_username, ip_address, is_claim, person_id, person_email, ...row }) => row),
      query,
    ),
  adminAudit: ({ office }, query) =>
    pageOf(
      office.audit.filter(
        ({ action_name, person_email, target_id }) =>
          (!query.action || query.action === "every" || action_name === query.action) &&
          finds(query.about, person_email, target_id),
      ),
      query,
    ),
  adminAuditFilters: ({ office }) => ({
    administrators: office.administrators.map(({ id, email }) => ({ id, email })),
    actions: [...new Set(office.audit.map(({ action_name }) => action_name))],
  }),
  adminAuditState: ({ office }) => ({
    seal: office.audit[0]
      ? { sequence: office.audit[0].sequence, sealed_at: ago({ seconds: 30 }), is_genuine: true }
      : null,
    unsealed: 0,
    unsealed_seconds: null,
    check: office.audit[0]
      ? { checked_at: ago({ hours: 4 }), sequence: office.audit[0].sequence, faults: 0 }
      : null,
  }),
  adminAuditCsv: ({ office }) =>
    csv(
      "Sequence,Action",
      office.audit.map(({ sequence, action_name }) => `${sequence},${action_name}`),
    ),
  adminMailQueue: () => ({
    is_on: true,
    waiting: 0,
    failed: 0,
    refused: 0,
    counted_at: ago({ seconds: 20 }),
  }),
  adminTransactionCount: ({ office }, { type, status, q }) => ({
    count: office.transactions.filter(
      (row) =>
        (!type || row.type === type) &&
        (!status || row.status === status) &&
        finds(q, row.user_email, row.user_username, row.transaction_hash),
    ).length,
    is_more: false,
    searched: null,
  }),
  adminTransaction: ({ office }, { type, id }) => {
    const transaction = office.transactions.find((row) => row.id === id && row.type === type);
    if (!transaction) throw new Refused("not_found");
    return {
      transaction,
      output_index: transaction.transaction_hash ? 0 : null,
      price_usd: null,
      value_usd: null,
      value_source: null,
      swap: null,
      events: [],
      transfers: [],
    };
  },
  adminWithdrawalBackground: ({ office }, { id }) => {
    if (!office.withdrawals.some((row) => row.id === id)) throw new Refused("not_found");
    return {
      address: { sent: 1, rejected: 0, last_at: ago({ days: 8 }), other_users: 0 },
      similar: [],
      notes: [],
      entries: [],
      explorer_address_url: null,
      explorer_transaction_url: null,
    };
  },
  adminWaiting: ({ office }) => ({
    withdrawals: office.withdrawals.filter(({ status }) => status === "pending").length,
    deposits: office.transactions.filter(({ type, status }) => type === "deposit" && status === "pending")
      .length,
    adjustments: office.adjustments.length,
    treasury_requests: office.treasury.requests.length,
    pool_requests: office.poolRequests.length,
    missing_coins: [],
    insolvency: alarmOf(office),
    guess_alarm: null,
    price_health: { max_price_age_seconds: 300, max_stream_price_age_seconds: 60, held: [] },
  }),
  adminWithdrawalCounts: ({ office }, query) => {
    const found = filteredQueue(office.withdrawals, query);
    const count = (status: string) => found.filter((row) => row.status === status).length;
    return {
      pending: count("pending"),
      completed: count("completed"),
      failed: count("failed"),
      searched: { pending: null, completed: null, failed: null },
    };
  },
} satisfies Partial<ReadHandlers>;
