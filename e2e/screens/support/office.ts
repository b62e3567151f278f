import type { AdminTransaction, AdminWithdrawal, User } from "@portico/contract";
import { createFakeApi, type FakeApi, type World } from "@portico/testing/fake";

/** Where the templates of rows come from. */
const { world: usual } = createFakeApi({ who: "owner" });

type Office = World["office"];
type Details = Office["details"][string];

/** A user of the exchange who is not the administrator whose page it is. */
export function someoneOf(api: FakeApi): User {
  const [someone] = api.world.others;
  if (!someone) throw new Error("There is nobody.");
  return someone;
}

/** Adds a user, the newest of all. */
export function addUser(api: FakeApi, name: string, changes: Partial<User> = {}): User {
  const number = (api.world.others.length + 1).toString(16).padStart(12, "0");
  const { world } = api;
  const [template] = usual.others;
  if (!template) throw new Error("There is nobody.");
  const user: User = {
    ...template,
    id: `019a0000-0000-7000-8000-${number}`,
    email: `${name}@example.org`,
    username: name,
    is_admin: false,
    role: null,
    permissions: [],
    status: "active",
    status_reason: null,
    two_factor_enabled: false,
    assigned_wallet_id: null,
    created_at: new Date().toISOString(),
    ...changes,
  };
  world.others = [user, ...world.others];
  return user;
}

/** Sets what a user's page shows besides their account. */
export function setDetails({ world }: FakeApi, { id }: User, details: Details): void {
  world.office.details[id] = { ...world.office.details[id], ...details };
}

/** Adds a withdrawal of a user that waits for a decision, 0.5 BTC unless other fields are given. */
export function addWithdrawal(
  { world: { office } }: FakeApi,
  { id: user_id, email: user_email, username: user_username }: User,
  fields: Partial<AdminWithdrawal> = {},
): AdminWithdrawal {
  const template = usual.office.withdrawals.find(({ status }) => status === "pending");
  const row = usual.office.transactions.find(({ id }) => id === template?.id);
  if (!template || !row) throw new Error("There is no withdrawal.");
  const person = { user_id, user_email, user_username };
  const withdrawal: AdminWithdrawal = {
    ...{ ...template, ...person, id: crypto.randomUUID(), created_at: new Date().toISOString() },
    ...{ coin_id: "bitcoin", symbol: "BTC", network: "BTC", network_id: "bitcoin" },
    ...{ to_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", destination_tag: null },
    ...{ amount: "0.5", fee: "0.0001", value_usd: "47109.20", risks: [] },
    ...{ needs_second: false, one_is_enough: true, claimed_by_id: null, claimed_by: null, claimed_at: null },
    ...fields,
  };
  const { id, coin_id, amount, fee, network, destination_tag, status, transaction_hash } = withdrawal;
  office.withdrawals.unshift(withdrawal);
  office.transactions.unshift({
    ...{ ...row, ...person, id, coin_id, amount, fee, network, destination_tag, status, transaction_hash },
    ...{ address: withdrawal.to_address, created_at: withdrawal.created_at },
    ...{ completed_at: withdrawal.completed_at, rejection_reason: withdrawal.admin_notes },
  });
  return withdrawal;
}

/** The fields of a decided withdrawal. */
export function decided(
  status: "completed" | "failed",
  fields: Partial<AdminWithdrawal> = {},
): Partial<AdminWithdrawal> {
  const [decided_by_id, decided_by] = [usual.user?.id ?? null, usual.user?.email ?? null];
  return { status, decided_by_id, decided_by, completed_at: new Date().toISOString(), ...fields };
}

/** Adds a transaction of a user, made now and completed unless other fields are given; bitcoin. */
export function addTransaction(
  { world: { office } }: FakeApi,
  { id: user_id, email: user_email, username: user_username }: User,
  fields: Pick<AdminTransaction, "type" | "amount"> & Partial<AdminTransaction>,
): AdminTransaction {
  const template = usual.office.transactions.find(({ type }) => type === "deposit");
  if (!template) throw new Error("There is no deposit.");
  const created_at = new Date().toISOString();
  const transaction: AdminTransaction = {
    ...{ ...template, user_id, user_email, user_username, id: crypto.randomUUID(), coin_id: "bitcoin" },
    ...{ network: "BTC", status: "completed", created_at, completed_at: created_at, transaction_hash: null },
    ...{ confirmations: null, confirmations_needed: null },
    ...fields,
  };
  office.transactions.unshift(transaction);
  return transaction;
}

const polygon = { network_id: "polygon", network: "Polygon POS", family: "evm" } as const;

/** A withdrawal of 9.9 POL that a payment pays, or may pay. */
function paidTo({ email }: User) {
  return {
    ...{ withdrawal_id: crypto.randomUUID(), user_email: email, amount: "9.9" },
    ...{ symbol: "POL", coin_id: "polygon-ecosystem-token" },
    address: "0x52908400098527886E0F7030069857D2E4169EE7",
  };
}

/** Adds a claimed withdrawal of a user that is ready to pay on Polygon. */
export function addReady({ world: { office } }: FakeApi, user: User): Office["ready"][number] {
  const withdrawal = { ...paidTo(user), ...polygon, claimed_at: new Date().toISOString() };
  office.ready.push(withdrawal);
  return withdrawal;
}

/** Adds a payment of a user's withdrawal on Polygon, to be signed elsewhere unless other fields are given. */
export function addPayment(
  { world: { office, user } }: FakeApi,
  to: User,
  fields: Partial<Office["payments"][number]> = {},
): Office["payments"][number] {
  const created_at = new Date().toISOString();
  const sent = { exported_at: null, signed_at: null, sent_at: null, transaction_hash: null };
  const payment: Office["payments"][number] = {
    ...{ ...polygon, id: crypto.randomUUID(), kind: "withdrawals", sweep: null, state: "prepared" },
    ...{ created_by: user?.email ?? null, created_by_id: user?.id ?? "", finished_at: null },
    ...{ decision_reason: null, spent_by: null, spent_url: null, waits_for_earlier: false },
    ...{ confirmations: 0, confirmations_needed: 64, paying: "files" },
    ...{ signer_answer: null, signer: null, approvals: [] },
    items: [{ ...paidTo(to), tag: null, status: "pending", earlier: [] }],
    attempts: [{ ...sent, number: 1, fee: "0.01", created_at, explorer_url: null, fault: null }],
    ...fields,
  };
  office.payments.unshift(payment);
  return payment;
}
