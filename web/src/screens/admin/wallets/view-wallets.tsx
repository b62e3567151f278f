import type { PoolLevel, PoolWallet } from "@portico/contract";
import { Pencil } from "lucide-react";
import { isFirstLoad, useBriefWait } from "../../../api/cache/load-state.ts";
import { usePoolLevel, usePoolWallets } from "../../../api/queries/pool.ts";
import { CopyWalletId } from "../../../features/copy/copy-wallet-id.tsx";
import { DebouncedSearch } from "../../../features/filters/debounced-search.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { MissingAddresses } from "../../../features/pool/missing-addresses.tsx";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { poolFormText, poolText } from "../../../text/admin/pool.ts";
import { common } from "../../../text/app/common.ts";
import { Button, iconButtonClass } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Segmented } from "../../../ui/fields/segmented.tsx";
import { formatDate } from "../../../ui/format/time.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { PoolLevelLine } from "./pool-level-line.tsx";
import { useListView } from "./use-list-view.ts";

const line =
  "grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 sm:px-5 lg:min-h-14.5 lg:grid-cols-[15rem_1.4fr_1fr_9rem_2.75rem] lg:py-0";
const list = "mt-4 overflow-hidden rounded-card border border-line bg-surface";

const filters = ["", "available", "assigned", "incomplete"] as const;
/** The number that fits on a phone. */
const SHOWN_COINS = 3;

type Filter = (typeof filters)[number];

/** All wallets, newest first, with a search. */
export function ViewWallets() {
  const view = useListView("view", "status");
  const status = filters.find((value) => value === view.chosen) ?? "";
  const query = usePoolLevel();
  const level = query.data;
  // The counts make the filters wider.
  if (useBriefWait(query)) return <WalletsSkeleton />;
  return (
    <>
      <PoolLevelLine />
      <div className="mt-4 flex flex-col justify-between gap-3 md:flex-row md:items-center">
        <Segmented<Filter>
          label={poolText.statusFilter}
          value={status}
          onValueChange={view.choose}
          options={filters.map((value) => ({ value, label: filterLabel(value, level) }))}
          className="self-start"
        />
        <DebouncedSearch
          label={poolText.search}
          value={view.search}
          onChange={view.find}
          className="md:w-85"
        />
      </div>
      <WalletList search={view.search} status={status} onClear={() => view.find("")} />
    </>
  );
}

/** The filter's name, with how many wallets are available or incomplete once that is known. */
function filterLabel(filter: Filter, level: PoolLevel | undefined): string {
  const name = poolText.statuses[filter || "all"];
  if (level && filter === "available") {
    return poolText.counted(name, level.available + level.incomplete + level.resting);
  }
  if (level && filter === "incomplete") {
    const { incomplete, resting_incomplete, assigned_incomplete } = level;
    return poolText.counted(name, incomplete + resting_incomplete + assigned_incomplete);
  }
  return name;
}

interface WalletListProps {
  search: string;
  status: Filter;
  onClear: () => void;
}

function WalletList({ search, status, onClear }: WalletListProps) {
  const query = usePoolWallets({ search, status: status || undefined });
  if (isFirstLoad(query)) return <WalletsSkeleton />;
  if (!query.data) {
    return <LoadFailure title={poolText.loadFailed} query={query} />;
  }
  const wallets = query.data.pages.flatMap((page) => page.items);
  if (wallets.length === 0) {
    return (
      <Empty
        title={poolText.empty}
        detail={search ? poolText.emptyDetail(search) : status === "" && poolText.emptyPool}
        action={search && <Button onClick={onClear}>{poolText.showAll}</Button>}
      />
    );
  }
  return (
    <>
      <ul aria-label={poolText.list} className={list}>
        {wallets.map((wallet) => (
          <li key={wallet.wallet_id} className={`${line} border-line not-first:border-t`}>
            <WalletLine wallet={wallet} />
          </li>
        ))}
      </ul>
      <MorePages query={query} />
    </>
  );
}

function WalletLine({ wallet }: { wallet: PoolWallet }) {
  const { wallet_id, created_at, coins } = wallet;
  // On a phone, what it lacks takes the line of what it has.
  const isIncomplete = wallet.missing.length > 0;
  return (
    <>
      <span className="-ml-1 flex items-center">
        <Address address={wallet_id} short className="pl-1 whitespace-nowrap" />
        <CopyWalletId walletId={wallet_id} />
      </span>
      <RowLink
        to={paths.adminEditWallet(wallet_id)}
        aria-label={`${poolFormText.editTitle} ${wallet_id}`}
        title={poolFormText.editTitle}
        className={iconButtonClass("quiet", "-mr-2 justify-self-end lg:order-last")}
      >
        <Pencil aria-hidden className="size-4.5" />
      </RowLink>
      <span
        className={cx(
          "flex min-h-11 min-w-0 flex-wrap items-center gap-x-1.5",
          isIncomplete && "max-lg:col-span-2",
        )}
      >
        <Holder wallet={wallet} />
        <MissingAddresses missing={wallet.missing} />
      </span>
      <span
        className={cx("truncate text-right text-13 text-muted lg:text-left", isIncomplete && "max-lg:hidden")}
        title={coins.join(", ")}
      >
        {coins.length === 0 ? poolText.noCoins : inShort(coins)}
      </span>
      <span className="figures col-span-2 text-13 text-muted lg:col-span-1">
        {poolText.created(formatDate(created_at))}
      </span>
    </>
  );
}

/** The first coins, and how many more there are. */
function inShort(coins: string[]): string {
  const first = coins.slice(0, SHOWN_COINS).join(", ");
  return coins.length > SHOWN_COINS ? `${first} +${coins.length - SHOWN_COINS}` : first;
}

/**
 * 'Available' if no user is assigned, else the user; for a wallet in its cooling-off period, when it ends
 * (T17).
 */
function Holder({ wallet: { wallet_id, user, rests_until } }: { wallet: PoolWallet }) {
  if (user) {
    return (
      <RowLink
        to={paths.adminUser(user.id)}
        className="flex min-h-11 min-w-0 flex-col justify-center rounded-control"
      >
        <span className="truncate text-15 font-semibold text-accent-ink hover:underline">{user.email}</span>
        <span className="truncate text-13 text-muted">{user.username}</span>
      </RowLink>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-1.5" key={wallet_id}>
      <Badge tone="up">{poolText.available}</Badge>
      {rests_until && <Badge tone="pending">{poolText.rests(formatDate(rests_until))}</Badge>}
    </span>
  );
}

function WalletsSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className={list}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} className={`${line} border-line not-first:border-t`}>
          <Skeleton className="my-3.5 h-4 w-44" />
          <Skeleton className="size-5 justify-self-end lg:order-last" />
          <Skeleton className="my-3 h-5 w-24 rounded-full" />
          <Skeleton className="h-4 w-28 max-w-full justify-self-end lg:justify-self-start" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
