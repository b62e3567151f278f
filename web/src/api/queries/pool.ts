import { derivationPaths, type GivenKey, type KeyPreview, type PoolWallet } from "@portico/contract";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { keys } from "../cache/keys.ts";
import { useSingleFlight } from "../calls/single-flight.ts";
import { type CallInput, type CallOutput, post, read, rpc } from "../http/client.ts";

/** Filters of the list of wallets. */
export interface WalletFilter {
  /** Prefix of the user's email or username, the wallet's id or one of its addresses. */
  search: string;
  status?: PoolWallet["status"] | "incomplete" | undefined;
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

/** How many wallets users can still get, and how many others there are. */
export function usePoolLevel() {
  return useQuery({
    queryKey: [...keys.pool, "level"],
    queryFn: ({ signal }) => read("adminPoolLevel", {}, signal),
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

/** Wallets to derive. */
export interface DerivedLot {
  keys: readonly GivenKey[];
  count: number;
  reason: string;
  trust_keys: boolean;
  /** Batches that name the same one are one request. */
  request_id: string;
}

/** What became of a batch; `pool_request_id` is null if its keys are trusted. */
export interface DerivedWallets {
  added: number;
  skipped: number;
  pool_request_id: string | null;
}

/** Requests this many derived wallets, at most `DERIVED_AT_ONCE`; only once per idempotency key. */
export async function deriveWallets(lot: DerivedLot, idempotencyKey: string): Promise<DerivedWallets> {
  return (await post(derivationPaths.derive, lot, { "Idempotency-Key": idempotencyKey })) as DerivedWallets;
}

/** What waits for another administrator, the trusted keys, and whether there is another administrator. */
export function usePoolRequests() {
  return useQuery({
    queryKey: [...keys.pool, "requests"],
    queryFn: ({ signal }) => read("adminPoolRequests", {}, signal),
  });
}

/** The wallets that a request would add, page by page. */
export function usePoolRequestWallets(requestId: string) {
  return useInfiniteQuery({
    queryKey: [...keys.pool, "request-wallets", requestId],
    queryFn: ({ pageParam, signal }) =>
      read("adminPoolRequestWallets", { requestId, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

type PoolCall = "admin_decide_pool_request" | "admin_withdraw_pool_request" | "admin_distrust_account_key";

/** Makes one of these calls, one at a time; the office's data is refetched afterwards. */
export function usePoolCall<Name extends PoolCall>(name: Name, onDone: (reply: CallOutput<Name>) => void) {
  const client = useQueryClient();
  const mutation = useMutation<CallOutput<Name>, Error, CallInput<Name>>({
    networkMode: "always",
    mutationFn: (input) => rpc(name, input),
    onSuccess: onDone,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
  const { mutate, isPending, error, reset } = mutation;
  const send = useSingleFlight<CallInput<Name>>(mutate as (input: CallInput<Name>, options: object) => void);
  return { send, isPending, error, reset };
}
