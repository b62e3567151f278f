import type { Coin } from "@portico/contract";
import { useId } from "react";
import { poolFormText } from "../../text/admin/pool.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { useIsSaving } from "../../ui/fields/while-saving.tsx";
import { Panel } from "../../ui/layout/card.tsx";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { PoolAddressField } from "./pool-address-field.tsx";
import { keyOf, type PoolDraftState } from "./use-pool-draft.ts";

/** Chooses coins and networks, and takes a public address for each. */
export function PoolForm({ form }: { form: PoolDraftState }) {
  const chosen = form.coins.filter(form.isChosen);
  return (
    <div className="flex flex-col gap-5">
      <CoinChoice form={form} />
      {chosen.length > 0 && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {chosen.map((coin) => (
            <CoinPlaces key={coin.coin_id} coin={coin} form={form} />
          ))}
        </div>
      )}
    </div>
  );
}

function CoinChoice({ form }: { form: PoolDraftState }) {
  const isSaving = useIsSaving();
  return (
    <Panel className="p-5">
      <fieldset>
        <legend className="float-left text-19 font-semibold">{poolFormText.coins}</legend>
        <Button
          tone="quiet"
          size="sm"
          className="float-right -mt-1 -mr-2"
          disabled={isSaving}
          onClick={form.chooseAll}
        >
          {poolFormText.allCoins}
        </Button>
        <p className="clear-both text-13 text-muted">{poolFormText.coinsHint}</p>
        <div className="mt-3 grid grid-cols-2 gap-x-4 sm:grid-cols-4 lg:grid-cols-6">
          {form.coins.map((coin) => (
            <Checkbox
              key={coin.coin_id}
              checked={form.isChosen(coin)}
              onCheckedChange={(isChosen) => form.chooseCoin(coin, isChosen)}
            >
              <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={20} />
              <span className="text-15 font-medium text-text">{coin.symbol}</span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </Panel>
  );
}

function CoinPlaces({ coin, form }: { coin: Coin; form: PoolDraftState }) {
  const errorId = useId();
  const places = form.places.filter((place) => place.coin.coin_id === coin.coin_id);
  const error = form.coinErrorOf(coin);
  return (
    <Panel className="flex min-w-0 flex-col gap-3 p-5" aria-label={coin.symbol}>
      <h2 className="flex items-center gap-2.5 text-15 font-semibold">
        <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={24} />
        {coin.symbol} <span className="font-medium text-muted">{coin.name}</span>
      </h2>
      <fieldset
        aria-label={poolFormText.networks(coin.symbol)}
        aria-describedby={error && errorId}
        className="flex flex-wrap gap-x-5"
      >
        {coin.networks.map(({ network_id, deposit_name }) => (
          <Checkbox
            key={network_id}
            checked={places.some((place) => place.network.network_id === network_id)}
            onCheckedChange={(isChosen) => form.chooseNetwork(coin, network_id, isChosen)}
          >
            {deposit_name}
          </Checkbox>
        ))}
      </fieldset>
      <div aria-live="polite" className={places.length === 0 ? "min-h-5" : "contents"}>
        {error && (
          <p id={errorId} className="text-13 text-down-ink">
            {error}
          </p>
        )}
      </div>
      {places.map((place) => (
        <PoolAddressField key={keyOf(place)} place={place} form={form} />
      ))}
    </Panel>
  );
}
