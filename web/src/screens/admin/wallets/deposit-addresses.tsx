import { networks, type PoolAddress } from "@portico/contract";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { usePoolAddresses } from "../../../api/queries/pool.ts";
import { OfficeCopy } from "../../../features/copy/office-copy.tsx";
import { DebouncedSearch } from "../../../features/filters/debounced-search.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { poolText } from "../../../text/admin/pool.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { shortenMiddle } from "../../../ui/format/text.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { useListView } from "./use-list-view.ts";

const ALL = "all";
const list = "mt-4 overflow-hidden rounded-card border border-line bg-surface";
const line = "flex flex-col gap-1.5 border-line px-4 py-3 not-first:border-t sm:px-5";

/** Every address that the pool has ever shown, and who would own a deposit to it. */
export function DepositAddresses() {
  const view = useListView("addresses", "network");
  return (
    <>
      <div className="mt-4 flex flex-col gap-3 md:flex-row md:justify-between">
        <div className="md:w-60">
          <Select
            label={poolText.network}
            value={view.chosen || ALL}
            onValueChange={(next) => view.choose(next === ALL ? "" : next)}
            options={[
              { value: ALL, label: poolText.allNetworks },
              ...networks.map(({ network_id, deposit_name }) => ({ value: network_id, label: deposit_name })),
            ]}
          />
        </div>
        <DebouncedSearch
          label={poolText.searchAddress}
          value={view.search}
          onChange={view.find}
          className="md:w-85"
        />
      </div>
      <AddressList search={view.search} network={view.chosen} onClear={() => view.find("")} />
    </>
  );
}

interface AddressListProps {
  search: string;
  network: string;
  onClear: () => void;
}

function AddressList({ search, network, onClear }: AddressListProps) {
  const query = usePoolAddresses(search, network);
  if (isFirstLoad(query)) return <AddressesSkeleton />;
  if (!query.data) {
    return <LoadFailure title={poolText.addressesFailed} query={query} />;
  }
  const addresses = query.data.pages.flatMap((page) => page.items);
  if (addresses.length === 0) {
    return (
      <Empty
        title={poolText.noAddresses}
        detail={search && poolText.emptyDetail(search)}
        action={search && <Button onClick={onClear}>{poolText.showAll}</Button>}
      />
    );
  }
  return (
    <>
      <ul aria-label={poolText.addressList} className={list}>
        {addresses.map((address) => (
          <li key={address.id} className={line}>
            <AddressLine address={address} />
          </li>
        ))}
      </ul>
      <MorePages query={query} />
    </>
  );
}

function AddressLine({ address }: { address: PoolAddress }) {
  const { network, public_address, coins, wallet_id, user, fingerprint, account, derivation_path } = address;
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 text-13 font-semibold">
            {network}
            {coins.length > 0 ? (
              <span className="font-medium text-muted">{coins.join(", ")}</span>
            ) : (
              <Badge>{poolText.old}</Badge>
            )}
          </span>
          <Address address={public_address} />
        </span>
        <OfficeCopy value={public_address} label={poolText.copyAddress} />
      </span>
      <span className="flex flex-wrap items-center gap-x-4 text-13 text-muted">
        {user ? (
          <span>
            {poolText.holder}{" "}
            <RowLink to={paths.adminUser(user.id)} className={link}>
              {user.email}
            </RowLink>
          </span>
        ) : (
          <span className="py-3">{poolText.nobody}</span>
        )}
        <RowLink to={paths.adminEditWallet(wallet_id)} className={link}>
          {poolText.wallet(shortenMiddle(wallet_id, 10, 6))}
        </RowLink>
        {fingerprint && account !== null && derivation_path && (
          <span className="font-mono">{poolText.derived(fingerprint, account, derivation_path)}</span>
        )}
      </span>
    </>
  );
}

const link = "inline-block rounded-control py-3 font-semibold text-accent-ink hover:underline";

function AddressesSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className={list}>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <div key={key} className={line}>
          <span className="flex h-11 flex-col justify-center gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3.5 w-80 max-w-full" />
          </span>
          <Skeleton className="my-4 h-3.5 w-56" />
        </div>
      ))}
    </div>
  );
}
