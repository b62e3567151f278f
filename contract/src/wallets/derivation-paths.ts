// A separate file, so that the browser does not load the schema library.

/** Where wallets are derived. These endpoints are not plain database calls, since PostgreSQL has no elliptic curves. */
export const derivationPaths = {
  preview: "/api/admin/wallets/derivation-preview",
  derive: "/api/admin/wallets/derive",
} as const;

/** More wallets are derived in batches. */
export const DERIVED_AT_ONCE = 50;
