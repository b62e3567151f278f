import { type Coin, pauseKinds, pauseOf } from "@portico/contract";
import { useId } from "react";
import type { ReadOutput } from "../../../../api/http/client.ts";
import { useCoins, usePrices } from "../../../../api/queries/public.ts";
import { adminCoinsText as text } from "../../../../text/admin/coins.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { Panel } from "../../../../ui/layout/card.tsx";
import { CoinIcon } from "../../../../ui/marks/coin-icon.tsx";
import { AddCoinForm } from "./add-coin-form.tsx";

/** The coins with their states, and a form that adds one. */
export function CoinsTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  const heading = useId();
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
            <CoinLine key={coin.coin_id} coin={coin} pauses={settings.pauses} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

interface CoinLineProps {
  coin: Coin;
  pauses: ReadOutput<"adminSettings">["pauses"];
}

function CoinLine({ coin, pauses }: CoinLineProps) {
  const { coin_id, symbol, name, networks } = coin;
  const prices = usePrices().data;
  const paused = pauseKinds.filter((kind) => pauseOf(pauses, { kind, coinIds: [coin_id] }));
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-3 border-line py-2.5 not-first:border-t">
      <CoinIcon coinId={coin_id} symbol={symbol} size={28} />
      <div className="min-w-0 flex-1 basis-40 break-words">
        <p className="text-15 font-medium">
          {name} <span className="text-muted">{symbol}</span>
        </p>
        <p className="text-13 text-muted">{networks.map(({ deposit_name }) => deposit_name).join(", ")}</p>
      </div>
      {prices && !prices.some((price) => price.coin_id === coin_id) && <Badge>{text.noPrice}</Badge>}
      {paused.length > 0 && (
        <Badge tone="pending">
          {paused.length === pauseKinds.length
            ? text.paused
            : text.pausedKinds(paused.map((kind) => text.kinds[kind]).join(", "))}
        </Badge>
      )}
    </li>
  );
}
