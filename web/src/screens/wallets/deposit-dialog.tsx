import type { Coin, DepositAddress } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useWallet } from "../../api/queries/own.ts";
import { usePublicSettings } from "../../api/queries.ts";
import { Copy } from "../../shell/copy.tsx";
import { common } from "../../text/common.ts";
import { walletsText } from "../../text/wallets.ts";
import { Address } from "../../ui/address.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Callout, Empty, Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useGenerateWallet } from "./use-generate-wallet.ts";

/** The addresses of the user's wallet at which one coin arrives. Open while there is a coin. */
export function DepositDialog({ coin, onClose }: { coin: Coin | undefined; onClose: () => void }) {
  const practice = usePublicSettings().data?.practice;
  // The words stay while the dialog moves out.
  const [last, setLast] = useState(coin);
  useEffect(() => {
    if (coin) setLast(coin);
  }, [coin]);
  const shown = coin ?? last;
  return (
    <Dialog
      open={coin !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={walletsText.depositTitle(shown?.name ?? "")}
      description={walletsText.depositDetail(shown?.symbol ?? "")}
      closeLabel={common.close}
    >
      {practice && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {walletsText.practiceWarning}
        </Callout>
      )}
      {shown && <Addresses coin={shown} />}
    </Dialog>
  );
}

function Addresses({ coin }: { coin: Coin }) {
  const wallet = useWallet();
  const generate = useGenerateWallet();
  if (wallet.isPending) {
    return <Skeleton className="mt-4 h-16 rounded-control" />;
  }
  if (wallet.isError) {
    return (
      <Failure
        title={walletsText.walletFailed}
        retryLabel={common.retry}
        onRetry={() => void wallet.refetch()}
        busy={wallet.isFetching}
      />
    );
  }
  if (wallet.data === null) {
    return (
      <Empty
        title={walletsText.noWalletTitle}
        detail={walletsText.noWalletDetail}
        action={
          <Button tone="accent" busy={generate.isPending} onClick={() => generate.mutate()}>
            {walletsText.generate}
          </Button>
        }
      />
    );
  }
  const addresses = wallet.data.deposit_addresses.filter(({ coin_id }) => coin_id === coin.coin_id);
  if (addresses.length === 0)
    return <p className="pt-4 text-15 text-muted">{walletsText.noAddress(coin.symbol)}</p>;
  return (
    <>
      <ul className="mt-4 flex flex-col gap-2">
        {addresses.map((entry) => (
          <AddressLine key={`${entry.network} ${entry.public_address}`} entry={entry} />
        ))}
      </ul>
      <p className="figures pt-4 text-13 text-muted">
        {walletsText.minimumDeposit(coin.minimum_deposit, coin.symbol)}
      </p>
    </>
  );
}

function AddressLine({ entry }: { entry: DepositAddress }) {
  return (
    <li className="flex items-center gap-3 rounded-control border border-line py-2 pr-1.5 pl-3.5">
      <span className="min-w-0 flex-1">
        <span className="block text-13 font-semibold">{entry.network}</span>
        <Address address={entry.public_address} />
      </span>
      <Copy value={entry.public_address} label={walletsText.copyAddress(entry.network)} />
    </li>
  );
}
