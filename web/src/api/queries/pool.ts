import { derivationPaths, type GivenKey, type KeyPreview, type PoolWallet } from "@portico/contract";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { post, read } from "../http/client.ts";

/** Filters of the list of wallets. */
export interface WalletFilter {
  /** Prefix of the user's email or username, the wallet's id or one of its addresses. */
  search: string;
  status?: PoolWallet["status"] | undefined;
}

/** The pool's wallets, newest first, page by page. The last list stays until a new search has loaded. */
export function usePoolWallets({ search, status }: WalletFilter, isWanted = true) {
  return useInfiniteQuery({
    queryKey: [...keys.pool, "wallets", search, status ?? "all"],
    queryFn: ({ pageParam, signal }) =>
      read(
        "adminWallets",
        { ...(search && { q: search }), ...(status && { status }), ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** A wallet with its deposit addresses; refused as `wallet_not_found`. */
export function usePoolWallet(walletId: string) {
  return useQuery({
    queryKey: [...keys.pool, "wallet", walletId],
    queryFn: async ({ signal }) => (await read("adminWallet", { walletId }, signal)).wallet,
  });
}

/** A user's wallet; null if none is assigned. */
export function useUserWallet(userId: string) {
  return useQuery({
    queryKey: [...keys.pool, "of-user", userId],
    queryFn: async ({ signal }) => (await read("adminUserWallet", { userId }, signal)).wallet,
  });
}

/**
 * Every address that the pool has ever shown, newest first, page by page; `search` is a prefix, `network` a
 * network's id.
 */
export function usePoolAddresses(search: string, network: string) {
  return useInfiniteQuery({
    queryKey: [...keys.pool, "addresses", search, network],
    queryFn: ({ pageParam, signal }) =>
      read(
        "adminPoolAddresses",
        {
          ...(search && { q: search }),
          ...(network && { network }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** Previews the addresses derived from accounts' extended public keys. */
export async function previewDerivation(keys: readonly GivenKey[]): Promise<KeyPreview[]> {
  const reply = await post(derivationPaths.preview, { keys });
  return (reply as { keys: KeyPreview[] }).keys;
}

/** Adds this many derived wallets to the pool, at most `DERIVED_AT_ONCE`; only once per idempotency key. */
export async function deriveWallets(keys: readonly GivenKey[], count: number, idempotencyKey: string) {
  const headers = { "Idempotency-Key": idempotencyKey };
  return (await post(derivationPaths.derive, { keys, count }, headers)) as { added: number; skipped: number };
}
