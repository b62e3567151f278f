// Apart from the shapes of what is sent: the browser carries no schema library.

/** Where wallets are derived; not calls of the database alone, since that knows no elliptic curve. */
export const derivationPaths = {
  preview: "/api/admin/wallets/derivation-preview",
  derive: "/api/admin/wallets/derive",
} as const;

/** More wallets are made in several goes. */
export const DERIVED_AT_ONCE = 50;
