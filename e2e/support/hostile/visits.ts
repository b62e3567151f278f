import { type Access, type RouteName, routes } from "@portico/contract";
import type { Person } from "../people/people.ts";
import type { HostileStage } from "./stage.ts";
import { long, short } from "./texts.ts";

type Visit = [who: Person | null, path: string];

/** Each screen with the roles for which it shows something: its address alone, unless it has parameters or a query. */
export function hostileVisits(stage: HostileStage): Record<RouteName, Visit[]> {
  const whoOf: Record<Access, Person | null> = { public: null, user: stage.user, admin: stage.owner.person };
  const plain = Object.entries(routes).map(([name, { access, path }]) => [name, [[whoOf[access], path]]]);
  return { ...Object.fromEntries(plain), ...hostileAddresses(stage) };
}

/** The screens whose address can hold a text, and those that show more than one page. */
const hostileAddresses = (stage: HostileStage): Partial<Record<RouteName, Visit[]>> => ({
  landing: [
    [null, "/"],
    [stage.user, "/"],
  ],
  auth: [[null, `/auth?${hostileQuery("mode", "next", "redirect", "from")}`]],
  authCallback: [[null, `/auth/callback?${hostileQuery("error", "error_description", "state")}`]],
  confirmEmail: [[null, `/confirm-email?${hostileQuery("email")}`]],
  verifyCode: [[null, `/verify-code?${hostileQuery("email", "type")}`]],
  forgotPassword: [[null, `/forgot-password?${hostileQuery("email")}`]],
  resetPassword: [[null, `/reset-password#${hostileQuery("email", "token", "type")}`]],
  emailVerified: [[null, `/email-verified#${hostileQuery("email", "token", "type")}`]],
  expiredLink: [[null, `/expired-link?${hostileQuery("error", "error_description", "email", "type")}`]],
  adminAuth: [[null, `/admin/auth?${hostileQuery("next")}`]],
  wallets: [
    [stage.user, "/wallets"],
    [stage.suspended, "/wallets"],
  ],
  coin: [
    [stage.user, "/coin/bitcoin"],
    [stage.user, `/coin/${encodeURIComponent(short)}`],
  ],
  swap: [[stage.user, `/swap?${hostileQuery("from", "to")}`]],
  history: [
    [stage.user, "/history"],
    [stage.user, `/history?${hostileQuery("q", "coin", "type", "status", "from")}`],
  ],
  transactionDetails: Object.entries(stage.transactions).map(
    ([type, id]): Visit => [stage.user, `/transaction-details/${type}/${id}`],
  ),
  profile: [
    [stage.user, "/profile"],
    [stage.suspended, "/profile"],
    [stage.operator, "/profile"],
  ],
  buy: [[stage.user, "/buy/bitcoin"]],
  withdraw: [[stage.user, "/withdraw/bitcoin"]],
  deposit: [
    [stage.user, "/deposit/bitcoin"],
    [stage.user, "/deposit/monero"],
  ],
  admin: [[stage.operator, "/admin"]],
  adminUsers: [
    [stage.owner.person, "/admin/users"],
    [stage.operator, `/admin/users?${hostileQuery("q", "status", "sort")}`],
  ],
  adminUser: [
    [stage.owner.person, `/admin/users/${stage.user.id}`],
    [stage.operator, `/admin/users/${stage.user.id}`],
    [stage.owner.person, `/admin/users/${stage.suspended.id}`],
    [stage.owner.person, `/admin/users/${stage.operator.id}`],
    [stage.owner.person, `/admin/users/${stage.secured.id}`],
    [stage.owner.person, `/admin/users/${encodeURIComponent(short)}`],
    [
      stage.owner.person,
      `/admin/users/${stage.user.id}?${hostileQuery("hash", "coin", "network", "output", "amount")}`,
    ],
  ],
  adminStatement: [[stage.owner.person, `/admin/users/${stage.user.id}/statement/bitcoin`]],
  adminTransactions: [
    [stage.owner.person, "/admin/transactions"],
    [stage.owner.person, "/admin/transactions?type=adjustment"],
    [stage.operator, `/admin/transactions?${hostileQuery("q", "type", "status")}`],
  ],
  adminTransaction: Object.entries(stage.transactions).map(
    ([type, id]): Visit => [stage.owner.person, `/admin/transactions/${type}/${id}`],
  ),
  adminWithdrawals: [
    [stage.owner.person, `/admin/withdrawals?id=${stage.frozenId}`],
    [stage.operator, "/admin/withdrawals?status=completed"],
    [stage.owner.person, `/admin/withdrawals?${hostileQuery("q", "coin", "network", "id")}`],
  ],
  adminWallets: [
    [stage.owner.person, "/admin/wallets"],
    [stage.owner.person, "/admin/wallets?tab=waiting"],
    [stage.owner.person, `/admin/wallets?${hostileQuery("q", "tab", "by")}`],
  ],
  adminEditWallet: [[stage.owner.person, `/admin/wallets/edit/${stage.walletId}`]],
  adminNetworks: [
    [stage.owner.person, "/admin/networks"],
    [stage.owner.person, "/admin/networks?tab=arrivals&state=settled"],
    [stage.operator, `/admin/networks?${hostileQuery("tab")}`],
    [stage.operator, `/admin/networks?tab=arrivals&${hostileQuery("q", "state", "network")}`],
    [stage.operator, `/admin/networks?tab=find&${hostileQuery("hash")}`],
  ],
  adminPayments: [
    [stage.owner.person, "/admin/payments"],
    [stage.owner.person, "/admin/payments?state=finished"],
    [stage.owner.person, "/admin/payments?state=lost"],
    [stage.operator, `/admin/payments?${hostileQuery("state", "network", "withdrawal")}`],
  ],
  adminTreasury: [
    [stage.owner.person, "/admin/treasury"],
    [stage.owner.person, "/admin/treasury?tab=cold"],
    [stage.owner.person, "/admin/treasury?tab=movements"],
    [stage.operator, `/admin/treasury?${hostileQuery("tab", "network")}`],
  ],
  adminAudit: [
    [stage.owner.person, "/admin/audit"],
    // These are on the second page of the whole log.
    [stage.owner.person, "/admin/audit?action=withdrawal_approved"],
    [stage.owner.person, "/admin/audit?action=withdrawal_given_back"],
    [stage.owner.person, "/admin/audit?action=bank_account_saved"],
    [stage.owner.person, "/admin/audit?action=withdrawal_claim_taken_over"],
    [stage.owner.person, `/admin/audit?${hostileQuery("action", "about", "admin", "from")}`],
  ],
  adminCron: [[stage.operator, "/admin/cron"]],
  adminSettings: ["", "roles", "system", "rules", "pauses", "payments", "fees"].map(
    (tab): Visit => [stage.owner.person, `/admin/settings?tab=${tab}`],
  ),
});

function hostileQuery(...names: string[]): string {
  return new URLSearchParams(
    names.map((name, place): [string, string] => [name, place % 2 === 0 ? long : "javascript:portico()"]),
  ).toString();
}
