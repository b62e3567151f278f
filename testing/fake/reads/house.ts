import { type AdminArrival, type PoolWallet, readFindInput } from "@portico/contract";
import { Refused } from "../http.ts";
import { addressesOf, levelOf } from "../office/pool.ts";
import type { World } from "../world/world.ts";
import { pageOf, type ReadHandlers } from "./handlers.ts";
import { finds } from "./office.ts";

/** As lists have it: without the addresses. */
function listed({
  address_version,
  deposit_addresses,
  ...row
}: World["office"]["wallets"][number]): PoolWallet {
  return row;
}

function walletOf({ office }: World, walletId: string) {
  const wallet = office.wallets.find(({ wallet_id }) => wallet_id === walletId);
  if (!wallet) throw new Refused("wallet_not_found");
  return wallet;
}

const toDecide = ["below_minimum", "unclaimed", "review", "undone"];

function isListed({ state, question }: AdminArrival, wanted: string): boolean {
  if (wanted === "to_decide") return toDecide.includes(state);
  if (wanted === "unexplained") return question === "unexplained";
  return state === wanted && question !== "unexplained";
}

/** What administrators read of wallets, networks, the treasury and the settings. */
export const houseReads = {
  adminSettings: ({ office, pauses }) => ({
    ...office.settings,
    pauses: pauses.map((pause) => ({ ...pause, paused_by: "owner", is_for_other_owner: false })),
  }),
  swapInventories: ({ office }) => office.inventories,
  adminSystem: ({ office }) => office.system,
  adminChecklist: ({ office }) => ({ ...office.checklist, pool: levelOf(office.wallets) }),
  adminCron: ({ office }) => office.cron,
  adminPriceFeed: ({ office }) => office.feed,
  adminWallets: ({ office }, { q, status, limit, cursor }) => {
    const rows = office.wallets.filter(
      ({ wallet_id, user, status: is, missing }) =>
        finds(q, wallet_id, user?.email, user?.username) &&
        (!status || (status === "incomplete" ? missing.length > 0 : is === status)),
    );
    const page = pageOf(
      rows.map((row) => ({ ...listed(row), id: row.wallet_id })),
      { limit, cursor },
    );
    return { items: page.items.map(({ id, ...row }) => row), next_cursor: page.next_cursor };
  },
  adminWallet: (world, { walletId }) => ({ wallet: walletOf(world, walletId) }),
  adminUserWallet: (world, { userId }) => {
    const wallet = world.office.wallets.find(({ user }) => user?.id === userId);
    return { wallet: wallet ? listed(wallet) : null };
  },
  adminPoolAddresses: ({ office }, { q, network, limit, cursor }) =>
    pageOf(
      addressesOf(office.wallets).filter(
        (one) =>
          (!q || one.public_address.toLowerCase().startsWith(q.toLowerCase())) &&
          (!network || one.network === network),
      ),
      { limit, cursor },
    ),
  adminPoolLevel: ({ office }) => levelOf(office.wallets),
  adminPoolRequests: ({ office }) => ({
    has_second: true,
    requests: office.poolRequests,
    trusted_keys: office.trustedKeys,
  }),
  adminPoolRequestWallets: ({ office }, { requestId }) => {
    const request = office.poolRequests.find(({ id }) => id === requestId);
    if (!request) throw new Refused("not_found");
    return { items: request.wallets, next_cursor: null };
  },
  adminChains: ({ office }) => ({ chains: office.chains }),
  adminFindDeposit: ({ office }, { hash }) => {
    const input = readFindInput(hash);
    const isHash = input.kind === "transaction";
    const nothing = { arrivals: [], payments: [], uses: [], nodes: [], by_hand: [] };
    return {
      input: input.kind,
      hash: isHash ? input.hash : null,
      ...(isHash ? office.foundDeposit : nothing),
    };
  },
  adminArrivals: ({ office }, query) =>
    pageOf(
      office.arrivals.filter(
        (arrival) =>
          (!query.state || isListed(arrival, query.state)) &&
          (!query.network || arrival.network_id === query.network),
      ),
      query,
    ),
  adminPayments: ({ office }, query) =>
    pageOf(
      office.payments.filter(
        ({ state, finished_at, items }) =>
          (query.state === "all" ||
            query.state === state ||
            (query.state === "open" && finished_at === null) ||
            (query.state === "finished" && finished_at !== null)) &&
          (!query.withdrawal || items.some(({ withdrawal_id }) => withdrawal_id === query.withdrawal)),
      ),
      query,
    ),
  adminPaymentsReady: ({ office }) => ({ withdrawals: office.ready }),
  adminApprovers: ({ office }) => ({ approvers: office.approvers }),
  adminTreasury: ({ office }) => office.treasury,
  adminHouseMovements: ({ office }, query) => pageOf(office.movements, query),
} satisfies Partial<ReadHandlers>;
