/** The labels of links back to the office's lists, by path. */
const lists = {
  "/admin/users": "Back to Users",
  "/admin/transactions": "Back to Transactions",
  "/admin/withdrawals": "Back to Withdrawals",
  "/admin/wallets": "Back to Wallets",
  "/admin/networks": "Back to Networks",
  "/admin/payments": "Back to Payments",
  "/admin/treasury": "Back to Treasury",
  "/admin/audit": "Back to Audit",
} as const;

/** The labels of links back to detail pages. */
const pages: [RegExp, string][] = [
  [/^\/admin\/users\/[^/]+$/, "Back to the user"],
  [/^\/admin\/users\/[^/]+\/statement\/[^/]+$/, "Back to the statement"],
  [/^\/admin\/transactions\/[^/]+\/[^/]+$/, "Back to the transaction"],
];

/** The label of a link back to a page of the office; undefined for pages without one. */
export function adminBackText(path: string): string | undefined {
  return lists[path as keyof typeof lists] ?? pages.find(([pattern]) => pattern.test(path))?.[1];
}
