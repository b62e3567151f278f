import type { PoolRequest, ProposedWallet } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { usePoolRequestWallets } from "../../../api/queries/pool.ts";
import { CopyWalletId } from "../../../features/copy/copy-wallet-id.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { Link } from "../../../shell/router/link.tsx";
import { poolRequestsText as text } from "../../../text/admin/pool-requests.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import { AddressGroups } from "../../../ui/marks/address-groups.tsx";

/** Such as "12 new wallets". */
export function titleOf({ kind, count, user }: PoolRequest): string {
  if (kind === "add_wallets") return text.titles.add(count);
  if (kind === "add_addresses") return text.titles.more(count);
  return kind === "change_addresses" ? text.titles.change : text.titles.assign(user?.email ?? "");
}

/** All that the one who decides has to look at: users, old and new addresses, and what the approval brings beside. */
export function PoolRequestChange({ request }: { request: PoolRequest }) {
  const { kind, source, trusts_keys, digest } = request;
  const isBatch = kind === "add_wallets" || kind === "add_addresses";
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {!isBatch && <Facts request={request} />}
      {source && <p className="text-13 text-muted">{text.sources[source]}</p>}
      {trusts_keys && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {text.trusts}
        </Callout>
      )}
      {kind === "change_addresses" && <Changes changes={request.changes} />}
      {isBatch && <Wallets request={request} />}
      {digest !== "" && (
        <div className="text-13 text-muted">
          <p>{text.digest}</p>
          <AddressGroups address={digest.slice(0, 24)} />
          <p>{text.digestHint}</p>
        </div>
      )}
    </div>
  );
}

function Facts({ request }: { request: PoolRequest }) {
  const { kind, wallet_id, user, holder, former_holder, rests_until } = request;
  return (
    <dl className="[&>div]:text-15">
      {wallet_id && (
        <DataRow label={text.wallet} className="items-center">
          <span className="-my-3 -mr-3 flex items-center justify-end">
            <Address address={wallet_id} short />
            <CopyWalletId walletId={wallet_id} />
          </span>
        </DataRow>
      )}
      {kind === "change_addresses" ? (
        <DataRow label={text.holder}>
          <Person person={holder} />
        </DataRow>
      ) : (
        <>
          <DataRow label={text.formerHolder}>
            <Person person={former_holder} />
          </DataRow>
          <DataRow label={text.target}>
            <Person person={user} />
          </DataRow>
        </>
      )}
      {rests_until && <DataRow label={text.restsUntil}>{formatDateTime(rests_until)}</DataRow>}
    </dl>
  );
}

function Person({ person }: { person: PoolRequest["user"] }) {
  if (!person) return <>{text.nobody}</>;
  return (
    <Link to={paths.adminUser(person.id)} className="font-semibold break-all text-accent-ink hover:underline">
      {person.email}
    </Link>
  );
}

/** Old and new address of each coin and network, one above the other, in groups of four characters. */
function Changes({ changes }: Pick<PoolRequest, "changes">) {
  return (
    <ul className="flex flex-col">
      {changes.map((change) => (
        <li
          key={`${change.symbol} ${change.network}`}
          className="border-line py-2.5 not-first:border-t first:pt-0"
        >
          <p className="text-13 font-semibold">
            {change.symbol} · {change.network}
          </p>
          <dl className="mt-1 grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
            <dt className="text-muted">{text.old}</dt>
            <dd>{change.old ? <AddressGroups address={change.old} than={change.new} /> : text.none}</dd>
            <dt className="text-muted">{text.next}</dt>
            <dd>{change.new ? <AddressGroups address={change.new} than={change.old} /> : text.none}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Wallets({ request: { id, count, wallets } }: { request: PoolRequest }) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole) return <AllWallets requestId={id} />;
  return (
    <>
      <WalletList wallets={wallets} />
      {count > wallets.length && (
        <Button size="sm" className="self-start" onClick={() => setWhole(true)}>
          {text.showAll(count)}
        </Button>
      )}
    </>
  );
}

function AllWallets({ requestId }: { requestId: string }) {
  const query = usePoolRequestWallets(requestId);
  if (query.isError && !query.data) return <LoadFailure title={text.walletsFailed} query={query} />;
  return (
    <div className="max-h-160 overflow-y-auto">
      <WalletList wallets={query.data?.pages.flatMap(({ items }) => items) ?? []} />
      <MorePages query={query} />
    </div>
  );
}

function WalletList({ wallets }: { wallets: readonly ProposedWallet[] }) {
  return (
    <ol className="flex flex-col">
      {wallets.map(({ place, wallet_id, holder, addresses }) => (
        <li key={place} className="border-line py-2.5 not-first:border-t first:pt-0">
          {wallet_id === null ? (
            <p className="figures text-13 font-semibold">{text.numbered(place)}</p>
          ) : (
            <p className="flex flex-wrap items-center gap-x-2 text-13 font-semibold">
              <Address address={wallet_id} short />
              {holder && <Person person={holder} />}
            </p>
          )}
          <ul className="mt-1 flex flex-col gap-1.5">
            {addresses.map((address) => (
              <ProposedAddress key={`${address.network} ${address.public_address}`} {...address} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function ProposedAddress({
  network,
  coins,
  public_address,
  fingerprint,
  account,
  derivation_path,
}: ProposedWallet["addresses"][number]) {
  return (
    <li className="text-13">
      <p className="text-muted">
        {network} · {coins.join(", ")}
      </p>
      <AddressGroups address={public_address} />
      {fingerprint && account !== null && derivation_path && (
        <p className="font-mono text-muted">{text.derived(fingerprint, account, derivation_path)}</p>
      )}
    </li>
  );
}
