import { type Coin, pauseKinds, pauseOf } from "@portico/contract";
import { SlidersHorizontal, Waypoints } from "lucide-react";
import { useId, useState } from "react";
import type { ReadOutput } from "../../../../api/http/client.ts";
import { useCoins, usePrices } from "../../../../api/queries/public.ts";
import { OldPrice } from "../../../../features/prices/old-price.tsx";
import { coinNetworksText } from "../../../../text/admin/coin-networks.ts";
import { adminCoinsText as text } from "../../../../text/admin/coins.ts";
import { priceSourceText } from "../../../../text/admin/price-sources.ts";
import { IconButton } from "../../../../ui/buttons/button.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { coinLabel } from "../../../../ui/format/text.ts";
import { Panel } from "../../../../ui/layout/card.tsx";
import { CoinIcon } from "../../../../ui/marks/coin-icon.tsx";
import { AddCoinForm } from "./add-coin-form.tsx";
import { NetworksDialog } from "./networks-dialog.tsx";
import { PriceSourcesDialog } from "./price-sources-dialog.tsx";

/** The coins with their states, and a form that adds one. */
export function CoinsTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  const heading = useId();
  const [edited, setEdited] = useState<string | null>(null);
  const [placed, setPlaced] = useState<string | null>(null);
  const sourcesOf = (coinId: string) => settings.price_sources.filter(({ coin_id }) => coin_id === coinId);
  const coins = (useCoins({ fresh: true }).data ?? []).filter((coin) => coin.alias_of === null);
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <AddCoinForm />
      <Panel aria-labelledby={heading} className="p-5">
        <h2 id={heading} className="text-19 font-semibold">
          {text.listed}
        </h2>
        <ul className="mt-2">
          {coins.map((coin) => (
            <CoinLine
              key={coin.coin_id}
              coin={coin}
              pauses={settings.pauses}
              isGone={sourcesOf(coin.coin_id).some(({ missing_since }) => missing_since !== null)}
              onEdit={() => setEdited(coin.coin_id)}
              onPlace={() => setPlaced(coin.coin_id)}
            />
          ))}
        </ul>
        <PriceSourcesDialog
          sources={edited === null ? null : sourcesOf(edited)}
          onClose={() => setEdited(null)}
        />
        <NetworksDialog
          coin={coins.find(({ coin_id }) => coin_id === placed)}
          settings={settings}
          onClose={() => setPlaced(null)}
        />
      </Panel>
    </div>
  );
}

interface CoinLineProps {
  coin: Coin;
  pauses: ReadOutput<"adminSettings">["pauses"];
  /** CoinGecko has no price of it any more. */
  isGone: boolean;
  onEdit: () => void;
  /** Shows its networks. */
  onPlace: () => void;
}

function CoinLine({ coin, pauses, isGone, onEdit, onPlace }: CoinLineProps) {
  const { coin_id, symbol, name, networks } = coin;
  const prices = usePrices().data;
  const price = prices?.find((one) => one.coin_id === coin_id);
  const paused = pauseKinds.filter((kind) => pauseOf(pauses, { kind, coinIds: [coin_id] }));
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-3 border-line py-2.5 not-first:border-t">
      <CoinIcon coinId={coin_id} symbol={symbol} size={28} />
      <div className="min-w-0 flex-1 basis-24 break-words">
        <p className="text-15 font-medium">
          {name} {coinLabel(name, symbol) !== name && <span className="text-muted">{symbol}</span>}
        </p>
        <p className="text-13 text-muted">{networks.map(({ deposit_name }) => deposit_name).join(", ")}</p>
        <OldPrice price={price} />
      </div>
      {isGone && <Badge tone="pending">{priceSourceText.missingBadge}</Badge>}
      {prices && !price && <Badge>{text.noPrice}</Badge>}
      {paused.length > 0 && (
        <Badge tone="pending">
          {paused.length === pauseKinds.length
            ? text.paused
            : text.pausedKinds(paused.map((kind) => text.kinds[kind]).join(", "))}
        </Badge>
      )}
      <div className="flex">
        <IconButton label={coinNetworksText.open(name)} onClick={onPlace}>
          <Waypoints aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={priceSourceText.open(name)} onClick={onEdit}>
          <SlidersHorizontal aria-hidden className="size-4" />
        </IconButton>
      </div>
    </li>
  );
}
