import { z } from "zod";
import { userSearch } from "../account/user-search.ts";
import { defineRead, page, paging } from "../read.ts";
import { poolAddress, poolLevel, poolWallet, poolWalletDetails } from "../wallets/pool.ts";
import { poolRequest, proposedWallet, trustedKey } from "../wallets/pool-requests.ts";

const search = z.string().trim().max(128).optional();

export const adminWallets = defineRead({
  path: "/admin/wallets",
  summary: "The wallets of the pool, newest creation first",
  who: "admin",
  permission: "office.read",
  /**
   * `q` is the beginning of the user's email or username, of the wallet's id or of one of its addresses, old ones
   * included.
   */
  query: z.strictObject({
    q: userSearch(128).optional(),
    status: z.enum(["available", "assigned", "incomplete"]).optional(),
    ...paging,
  }),
  output: page(poolWallet),
});

export const adminPoolLevel = defineRead({
  path: "/admin/pool-level",
  summary: "How many wallets users can still get, and how many others there are",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: poolLevel,
});

export const adminWallet = defineRead({
  path: "/admin/wallets/:walletId",
  summary: "A wallet of the pool with its deposit addresses",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ walletId: z.uuid({ error: "wallet_not_found" }) }),
  output: z.object({ wallet: poolWalletDetails }),
});

export const adminUserWallet = defineRead({
  path: "/admin/users/:userId/wallet",
  summary: "The wallet that a user has; null where none is assigned",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({ userId: z.uuid({ error: "not_found" }) }),
  output: z.object({ wallet: poolWallet.nullable() }),
});

export const adminPoolAddresses = defineRead({
  path: "/admin/pool-addresses",
  summary: "Every address that the pool has ever shown, newest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    /** The beginning of the address, in any spelling. */
    q: search,
    network: z
      .string()
      .regex(/^[a-z0-9-]{1,32}$/)
      .optional(),
    cursor: z
      .string()
      .regex(/^[1-9][0-9]{0,17}$/)
      .optional(),
    limit: paging.limit,
  }),
  output: z.object({ items: z.array(poolAddress), next_cursor: z.string().nullable() }),
});

export const adminPoolRequests = defineRead({
  path: "/admin/pool-requests",
  summary: "What waits for another administrator in the wallet pool (T68), oldest first",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({}),
  output: z.object({
    /** Whether somebody else could approve the reader's own requests; otherwise an owner's take effect after 24 hours. */
    has_second: z.boolean(),
    requests: z.array(poolRequest),
    trusted_keys: z.array(trustedKey),
  }),
});

export const adminPoolRequestWallets = defineRead({
  path: "/admin/pool-requests/:requestId/wallets",
  summary: "The wallets that a request would add, in their order",
  who: "admin",
  permission: "office.read",
  query: z.strictObject({
    requestId: z.uuid({ error: "not_found" }),
    cursor: z
      .string()
      .regex(/^[1-9][0-9]{0,6}$/)
      .optional(),
    limit: paging.limit,
  }),
  output: z.object({ items: z.array(proposedWallet), next_cursor: z.string().nullable() }),
});
