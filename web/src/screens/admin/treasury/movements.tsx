import type { HouseMovement, TreasuryNetwork, TreasuryRequest } from "@portico/contract";
import { Network } from "lucide-react";
import { useState } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useHouseMovements } from "../../../api/queries/treasury.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { MorePages } from "../../../features/office/more-pages.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { movementsText as text, treasuryText } from "../../../text/admin/treasury.ts";
import { treasuryRequestsText } from "../../../text/admin/treasury-requests.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Empty } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { NativeSelect } from "../../../ui/fields/native-select.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { signed } from "./coin-sum.tsx";
import { MovementDialog } from "./movement-dialog.tsx";
import { MovementHash } from "./movement-hash.tsx";
import { Requests } from "./requests.tsx";

const ALL = "all";

interface MovementsProps {
  networks: TreasuryNetwork[];
  requests: TreasuryRequest[];
  needsSecondOwner: boolean;
}

/** Coins of the exchange that came or went without a user, and those to come. The network is in the URL. */
export function Movements({ networks, requests, needsSecondOwner }: MovementsProps) {
  const may = useMay("admin_add_house_movement");
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const wanted = search.get("network");
  const network = networks.find(({ network_id }) => network_id === wanted)?.network_id ?? "";
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[48rem] min-w-0 flex-1 basis-72 text-15 text-muted">
          {text.intro} {needsSecondOwner ? treasuryRequestsText.needsSecond : treasuryRequestsText.oneOwner}
        </p>
        <Button tone="accent" disabled={!may.allowed} reason={may.reason} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </div>
      <Requests requests={requests} />
      <NativeSelect
        className="max-w-full self-start"
        label={text.network}
        icon={<Network aria-hidden className="size-4" />}
        value={network || ALL}
        onValueChange={(next) =>
          setSearch(
            { tab: "movements", ...(next !== ALL && { network: next }) },
            { replace: true, preventScrollReset: true },
          )
        }
        options={[
          { value: ALL, label: text.allNetworks },
          ...networks.map(({ network_id, name }) => ({ value: network_id, label: name })),
        ]}
      />
      <List network={network} />
      <MovementDialog
        networks={networks}
        needsSecondOwner={needsSecondOwner}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
    </div>
  );
}

function List({ network }: { network: string }) {
  const query = useHouseMovements(network);
  if (isFirstLoad(query))
    return (
      <div role="status" aria-label={common.loading}>
        <Skeleton className="h-64 rounded-card" />
      </div>
    );
  if (!query.data) return <LoadFailure title={text.loadFailed} query={query} />;
  const movements = query.data.pages.flatMap((page) => page.items);
  if (movements.length === 0) return <Empty title={text.none} detail={text.noneDetail} />;
  return (
    <>
      <Card>
        <ul aria-label={text.list}>
          {movements.map((movement) => (
            <Item key={movement.id} movement={movement} />
          ))}
        </ul>
      </Card>
      <MorePages query={query} />
    </>
  );
}

function Item({ movement }: { movement: HouseMovement }) {
  const now = useNow();
  const { kind, amount, symbol, network, reason, created_at, created_by, approved_by } = movement;
  const { transaction_hash, explorer_url } = movement;
  const isOut = amount.startsWith("-");
  return (
    <li className="grid gap-x-6 gap-y-1 border-line px-4 py-3.5 not-first:border-t md:grid-cols-[14rem_1fr_9rem] md:px-5">
      <div className="min-w-0">
        <p
          translate="no"
          className={cx("figures text-15 font-semibold break-words", !isOut && "text-up-ink")}
        >
          {isOut ? "" : "+"}
          {treasuryText.amountOf(signed(amount, 1), symbol)}
        </p>
        <p className="text-13 text-muted">
          {text.kinds[kind]} · {network}
        </p>
      </div>
      <div className="min-w-0">
        <p className="text-15 break-words">{reason ?? text.payment}</p>
        {transaction_hash && <MovementHash hash={transaction_hash} url={explorer_url} />}
      </div>
      <div className="figures min-w-0 text-13 text-muted">
        <Age at={created_at} now={now} />
        {created_by && <span className="block break-words">{text.by(created_by)}</span>}
        {approved_by && <span className="block break-words">{text.approvedBy(approved_by)}</span>}
      </div>
    </li>
  );
}
