import { type Permission, permissionNames, type RoleName, type User } from "@portico/contract";
import { idOf } from "../ids.ts";
import { ago } from "./time.ts";

/** What each role may do, as the release's table assigns it. */
const permissionsOf: Record<RoleName, Permission[]> = {
  owner: [...permissionNames],
  operator: [
    "office.read",
    "users.status",
    "users.delete",
    "balances.adjust",
    "transactions.decide",
    "wallets.manage",
    "wallets.assign",
    "settings.manage",
    "prices.run",
  ],
  support: ["office.read", "users.status", "wallets.assign"],
  auditor: ["office.read", "audit.read"],
};

/** Someone with an account. */
export function createUser(number: number, name: string, changes: Partial<User> = {}): User {
  const role = changes.role ?? null;
  return {
    id: idOf("user", number),
    email: `${name}@example.org`,
    username: name,
    is_admin: role !== null,
    role,
    permissions: role ? permissionsOf[role] : [],
    status: "active",
    status_reason: null,
    assigned_wallet_id: idOf("wallet", number),
    total_deposited: "0",
    preferred_currency: "USD",
    preferred_language: "en",
    timezone: "UTC",
    theme_preference: "auto",
    email_notifications_enabled: true,
    email_on_deposit: true,
    email_on_withdrawal: true,
    email_on_swap: true,
    avatar_url: null,
    two_factor_enabled: false,
    two_factor_required: false,
    two_factor_reset_at: null,
    email_confirmed_at: ago({ days: 90 }),
    created_at: ago({ days: 90 + number }),
    updated_at: ago({ days: 2 }),
    ...changes,
  };
}

const names = [
  "ada",
  "grace",
  "alan",
  "edsger",
  "barbara",
  "donald",
  "margaret",
  "dennis",
  "frances",
  "john",
  "radia",
  "ken",
  "hedy",
  "claude",
  "karen",
  "tony",
];

/** The users of the exchange besides the one whose page it is. */
export function createOthers(): User[] {
  return names.map((name, index) =>
    createUser(100 + index, `${name}.${100 + index}`, {
      status: index === 3 ? "suspended" : index === 7 ? "banned" : "active",
      status_reason: index === 3 || index === 7 ? "Asked to be locked" : null,
      assigned_wallet_id: index % 3 === 2 ? null : idOf("wallet", 100 + index),
      two_factor_enabled: index % 2 === 0,
      created_at: ago({ days: 3 * index + 1 }),
    }),
  );
}
