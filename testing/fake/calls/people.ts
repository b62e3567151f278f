import type { AdminWithdrawal, User } from "@portico/contract";
import { Refused } from "../http.ts";
import { idOf } from "../ids.ts";
import { filteredQueue, filtersOf, sortedQueue } from "../office/queue.ts";
import { userOf } from "../reads/office.ts";
import { ago } from "../world/time.ts";
import type { World } from "../world/world.ts";
import { type CallHandlers, done } from "./handlers.ts";
import { statsOf } from "./stats.ts";

/** The administrator whose page it is. */
function administrator({ user }: World): User {
  if (!user) throw new Refused("not_authenticated");
  if (!user.is_admin) throw new Refused("not_administrator");
  return user;
}

const recipientOf = ({ email, preferred_language: language, timezone }: User) => ({
  email,
  language,
  timezone,
});

function withdrawalOf({ office }: World, id: string): AdminWithdrawal {
  const withdrawal = office.withdrawals.find((row) => row.id === id);
  if (!withdrawal) throw new Refused("not_found");
  return withdrawal;
}

/** Of a withdrawal that is still pending; changes it wherever it is listed. */
function changePending(world: World, id: string, fields: Partial<AdminWithdrawal>) {
  const withdrawal = withdrawalOf(world, id);
  if (withdrawal.status !== "pending") throw new Refused("already_processed", { status: withdrawal.status });
  Object.assign(withdrawal, fields);
  return { ...done, user_id: withdrawal.user_id };
}

function decide(world: World, id: string, status: "completed" | "failed", fields: Partial<AdminWithdrawal>) {
  const { id: decided_by_id, email: decided_by } = administrator(world);
  const completed_at = ago({});
  const answer = changePending(world, id, {
    status,
    completed_at,
    decided_by_id,
    decided_by,
    one_is_enough: true,
    ...fields,
  });
  const row = world.office.transactions.find((one) => one.id === id);
  if (row) Object.assign(row, { status, completed_at });
  return answer;
}

const noClaim = { claimed_by_id: null, claimed_by: null, claimed_at: null };

function replaceUser(world: World, user: User): void {
  world.others = world.others.map((one) => (one.id === user.id ? user : one));
}

const newHashCheck = {
  finding: "looking",
  difference: null,
  looked_at: null,
  confirmations: 0,
  confirmations_needed: 3,
} as const;

/** The calls about people and their transactions. */
export const peopleCalls = {
  admin_add_deposit_and_balance: (_world, { p_amount, p_network }) =>
    p_network
      ? { ...done, deposit_id: idOf("transaction", 0x20_000), balance: p_amount }
      : { ...done, posted_adjustment_id: idOf("transaction", 0x20_001), balance: p_amount },
  admin_subtract_balance: () => ({ posted_adjustment_id: idOf("transaction", 0x20_002) }),
  admin_process_transaction: (world, { transaction_type, transaction_id, new_status, transaction_hash }) => {
    if (transaction_type === "withdrawal") {
      const withdrawal = withdrawalOf(world, transaction_id);
      if (new_status === "completed" && transaction_hash !== undefined && withdrawal.reads_hashes) {
        const { email } = administrator(world);
        withdrawal.hash_check = { ...newHashCheck, transaction_hash, entered_at: ago({}), entered_by: email };
        return { ...done, status: "pending", is_checked: true, user_id: withdrawal.user_id };
      }
      const hash = transaction_hash === undefined ? {} : { transaction_hash };
      return { ...decide(world, transaction_id, new_status, hash), status: new_status };
    }
    const row = world.office.transactions.find(({ id }) => id === transaction_id);
    if (!row) throw new Refused("not_found");
    if (row.status !== "pending") throw new Refused("already_processed", { status: row.status });
    Object.assign(row, { status: new_status, completed_at: ago({}) });
    return { ...done, status: new_status, user_id: row.user_id };
  },
  admin_reject_withdrawal: (world, { p_withdrawal_id, p_admin_notes }) => ({
    ...decide(world, p_withdrawal_id, "failed", { admin_notes: p_admin_notes }),
    error: null,
  }),
  admin_accept_withdrawal_hash: (world, { p_withdrawal_id, p_transaction_hash }) =>
    decide(world, p_withdrawal_id, "completed", { transaction_hash: p_transaction_hash, hash_check: null }),
  admin_set_withdrawal_hash: (world, { p_withdrawal_id, p_transaction_hash }) => {
    const withdrawal = withdrawalOf(world, p_withdrawal_id);
    withdrawal.transaction_hash = p_transaction_hash;
    return { ...done, user_id: withdrawal.user_id };
  },
  admin_release_withdrawal: (world, { p_withdrawal_id, p_reason }) =>
    changePending(world, p_withdrawal_id, {
      released_at: ago({}),
      released_by: administrator(world).email,
      release_reason: p_reason,
    }),
  admin_claim_withdrawal: (world, { p_withdrawal_id }) => {
    const { id, email } = administrator(world);
    const claimed_at = ago({});
    const answer = changePending(world, p_withdrawal_id, {
      claimed_by_id: id,
      claimed_by: email,
      claimed_at,
    });
    return { ...answer, claimed_at };
  },
  admin_give_back_withdrawal: (world, { p_withdrawal_id }) => changePending(world, p_withdrawal_id, noClaim),
  admin_take_over_withdrawal: (world, { p_withdrawal_id }) => {
    const { id, email } = administrator(world);
    return changePending(world, p_withdrawal_id, {
      claimed_by_id: id,
      claimed_by: email,
      claimed_at: ago({}),
    });
  },
  admin_end_withdrawal_claim: (world, { p_withdrawal_id }) => changePending(world, p_withdrawal_id, noClaim),
  admin_freeze_withdrawals: (world, { target_user_id, p_freeze, p_reason }) => {
    const { id } = userOf(world, target_user_id);
    world.office.details[id] = {
      ...world.office.details[id],
      withdrawals_frozen_at: p_freeze ? ago({}) : null,
      withdrawals_frozen_reason: p_freeze ? p_reason : null,
    };
    return { ...done, user_id: id };
  },
  admin_ask_factor_removal: () => done,
  admin_decide_factor_removal: () => done,
  admin_get_decision: (world, { p_type, p_id }) => ({
    status: p_type === "user" ? userOf(world, p_id).status : "pending",
    decided_by_id: null,
    decided_by: null,
    decided_at: null,
    blocked: null,
    first_approved_by_id: null,
    first_approved_by: null,
    first_approved_at: null,
    first_approval_hash: null,
    first_approval_output: null,
    first_approval_note: null,
  }),
  admin_get_all_transactions: (
    { office },
    { limit_count, transaction_type, status_filter, p_search, p_cursor, p_before },
  ) => {
    const text = p_search?.toLowerCase();
    const rows = office.transactions.filter(
      (row) =>
        (!transaction_type || transaction_type === "all" || row.type === transaction_type) &&
        (!status_filter || status_filter === "all" || row.status === status_filter) &&
        (!text ||
          [row.user_email, row.user_username, row.transaction_hash].some((part) =>
            part?.toLowerCase().includes(text),
          )),
    );
    const place = (id: string) => rows.findIndex((row) => row.id === id);
    if (p_before) return rows.slice(Math.max(0, place(p_before) - limit_count), Math.max(0, place(p_before)));
    const start = p_cursor ? place(p_cursor) + 1 : 0;
    return rows.slice(start, start + limit_count);
  },
  admin_get_platform_stats: (world) => statsOf(world),
  admin_get_withdrawals: ({ office }, input) => {
    if (input.p_id) return office.withdrawals.filter(({ id }) => id === input.p_id);
    const found = filteredQueue(office.withdrawals, filtersOf(input));
    const rows = sortedQueue(
      found.filter(({ status }) => !input.p_status || status === input.p_status),
      input.p_sort,
    );
    const start = input.p_cursor ? rows.findIndex(({ id }) => id === input.p_cursor) + 1 : 0;
    return rows.slice(start, start + input.p_limit);
  },
  admin_get_user_last_deposits: ({ office, coins }, { p_user_id }) =>
    office.transactions
      .filter(({ type, user_id }) => type === "deposit" && user_id === p_user_id)
      .slice(0, 10)
      .map(({ id, amount, coin_id, status, created_at }) => ({
        id,
        amount,
        coin_id,
        symbol: coins.find((coin) => coin.coin_id === coin_id)?.symbol ?? "",
        status,
        created_at,
      })),
  admin_get_user_details_enhanced: (world, { target_user_id }) => {
    const user = userOf(world, target_user_id);
    const pending = world.office.withdrawals.filter(
      ({ user_id, status }) => user_id === user.id && status === "pending",
    );
    return {
      user,
      status_changed_at: user.status === "active" ? null : ago({ days: 2 }),
      withdrawals_frozen_at: null,
      withdrawals_frozen_reason: null,
      allow_list: world.allowList,
      factor_removal: null,
      pending_withdrawals: pending.length,
      deleted_at: null,
      balances: world.balances,
      session_info: { last_login: ago({ days: 1 }), last_ip: "203.0.113.7" },
      addresses: world.office.wallets.find((wallet) => wallet.user?.id === user.id)?.deposit_addresses ?? [],
      ...world.office.details[user.id],
    };
  },
  admin_decide_adjustment: (world, { p_adjustment_id, p_approve }) => {
    const adjustment = world.office.adjustments.find(({ id }) => id === p_adjustment_id);
    if (!adjustment) throw new Refused("not_found");
    world.office.adjustments = world.office.adjustments.filter(({ id }) => id !== p_adjustment_id);
    return {
      ...done,
      status: p_approve ? ("completed" as const) : ("failed" as const),
      user_id: adjustment.user_id,
    };
  },
  admin_set_second_administrator: ({ office }, { p_withdrawal_usd, p_adjustment_usd, p_deposit_usd }) => {
    const limit = (given: string | undefined, old: string | null) =>
      given === undefined ? old : given === "off" ? null : given;
    office.second.withdrawal_usd = limit(p_withdrawal_usd, office.second.withdrawal_usd);
    office.second.adjustment_usd = limit(p_adjustment_usd, office.second.adjustment_usd);
    office.second.deposit_usd = limit(p_deposit_usd, office.second.deposit_usd);
    return done;
  },
  admin_find_user: ({ others }, { p_email }) => {
    const user = others.find(({ email }) => email === p_email);
    if (!user) throw new Refused("not_found");
    return { id: user.id, email: user.email, role: user.role };
  },
  admin_update_user_role: (world, { target_user_id, make_admin, p_role }) => {
    const user = userOf(world, target_user_id);
    const role = make_admin ? (p_role ?? "operator") : null;
    const { office } = world;
    office.administrators = office.administrators.filter(({ id }) => id !== user.id);
    if (role) {
      const { id, email, username, two_factor_enabled } = user;
      office.administrators = [
        { id, email, username, role, status: "active", two_factor_enabled },
        ...office.administrators,
      ];
    }
    replaceUser(world, { ...user, role, is_admin: role !== null });
    return {
      ...done,
      email: user.email,
      role,
      has_changed: role !== user.role,
      user_id: user.id,
      has_ended_sessions: true,
    };
  },
  admin_update_user_status: (world, { target_user_id, new_status, reason }) => {
    const user = {
      ...userOf(world, target_user_id),
      status: new_status,
      status_reason: new_status === "active" ? null : reason,
    };
    replaceUser(world, user);
    const hasEnded = new_status === "banned";
    return {
      ...done,
      status: new_status,
      user_id: user.id,
      has_ended_sessions: hasEnded,
      reason,
      ...recipientOf(user),
    };
  },
  admin_delete_user_completely: (world, { target_user_id }) => {
    const user = userOf(world, target_user_id);
    world.others = world.others.filter(({ id }) => id !== user.id);
    return { success: true, message: "User deleted", user_id: user.id, ...recipientOf(user) };
  },
  log_admin_activity: () => done,
} satisfies Partial<CallHandlers>;
