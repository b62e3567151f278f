import { type Coin, type CoinNetwork, pauseOf, type Wallet } from "@portico/contract";
import { Share2, TriangleAlert } from "lucide-react";
import { usePauses } from "../../api/queries/public.ts";
import { DelayNotice } from "../../features/chains/delay-notice.tsx";
import { Copy } from "../../features/copy/copy.tsx";
import { PauseNotice } from "../../shell/notices/pause-notice.tsx";
import { useSearchParams } from "../../shell/router/use-search-params.ts";
import { pausesText } from "../../text/app/pauses.ts";
import { depositText } from "../../text/money/deposit.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { SelectField } from "../../ui/fields/select.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { DataRow, Panel } from "../../ui/layout/card.tsx";
import { Address } from "../../ui/marks/address.tsx";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { QrCode } from "../../ui/marks/qr-code.tsx";
import { IncomingDeposits } from "./incoming-deposits.tsx";
import { shareAddress } from "./share-address.ts";

/** A network of the coin, and the wallet's address on it. */
interface Place {
  network: CoinNetwork;
  address: string;
}

/** The coin's address on the chosen network, with the warnings to read before sending. */
export function AddressPanel({ coin, wallet }: { coin: Coin; wallet: Wallet }) {
  const places = placesOf(coin, wallet);
  const [search, setSearch] = useSearchParams();
  const open = places.filter(({ network }) => network.deposit_enabled);
  const place = open.find(({ network }) => network.network_id === search.get("network")) ?? open[0];
  const pauses = usePauses();
  if (!place) {
    return <Panel className="p-5 text-15 md:p-6">{depositText.noAddress(coin.symbol)}</Panel>;
  }
  const { network_id } = place.network;
  const pause = pauseOf(pauses.data ?? [], {
    kind: "deposit",
    coinIds: [coin.coin_id],
    networkId: network_id,
  });
  return (
    <Panel className="flex flex-col gap-5 p-5 md:p-6">
      <SelectField
        label={depositText.network}
        value={place.network.network_id}
        onValueChange={(network) => setSearch({ network }, { replace: true, preventScrollReset: true })}
        options={places.map(({ network }) => ({
          value: network.network_id,
          label: network.deposit_name,
          disabled: !network.deposit_enabled,
          ...(!network.deposit_enabled && { detail: depositText.networkOff }),
        }))}
      />
      {pause ? (
        <PauseNotice pauses={[pause]}>
          <p>{pausesText.sendNothing}</p>
        </PauseNotice>
      ) : (
        <OpenPlace coin={coin} place={place} />
      )}
    </Panel>
  );
}

/** A network that accepts deposits now. */
function OpenPlace({ coin, place }: { coin: Coin; place: Place }) {
  return (
    <>
      <QrCode
        className="self-center"
        value={place.address}
        label={depositText.qrCode}
        failedText={depositText.qrCodeFailed}
        logo={<CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={64} />}
      />
      <AddressBox coin={coin} place={place} />
      <DelayNotice networkId={place.network.network_id} kind="deposit" />
      <IncomingDeposits coin={coin} network={place.network} />
      <Notices coin={coin} network={place.network} />
    </>
  );
}

function placesOf(coin: Coin, wallet: Wallet): Place[] {
  return coin.networks.flatMap((network) => {
    const entry = wallet.deposit_addresses.find(
      (one) => one.coin_id === coin.coin_id && one.network === network.deposit_name,
    );
    return entry ? [{ network, address: entry.public_address }] : [];
  });
}

function AddressBox({ coin, place: { network, address } }: { coin: Coin; place: Place }) {
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-muted">{depositText.address(coin.symbol)}</p>
      <p className="rounded-control bg-raised px-3.5 py-3">
        <Address address={address} className="text-15" />
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2 [&>button]:w-full">
        <Copy wide value={address} label={depositText.copy} />
        <Button
          icon={<Share2 aria-hidden className="size-4" />}
          onClick={() => void shareAddress(coin.symbol, network.deposit_name, address)}
        >
          {depositText.share}
        </Button>
      </div>
    </div>
  );
}

function Notices({ coin, network }: { coin: Coin; network: CoinNetwork }) {
  return (
    <section aria-label={depositText.notices}>
      <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
        <p className="font-semibold">{depositText.onlyTitle(coin.symbol, network.deposit_name)}</p>
        <p>{depositText.onlyDetail}</p>
        {network.has_destination_tag && <p className="mt-1">{depositText.noTag}</p>}
      </Callout>
      <dl className="mt-3 border-t border-line pt-1.5">
        <DataRow label={depositText.minimum}>
          {depositText.amountOf(formatExact(network.minimum_deposit), coin.symbol)}
        </DataRow>
        <DataRow label={depositText.credited}>{depositText.creditedDetail}</DataRow>
      </dl>
      <p className="mt-1 text-13 text-muted">{depositText.belowMinimum}</p>
    </section>
  );
}
