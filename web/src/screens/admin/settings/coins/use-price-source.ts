import type { PriceSource } from "@portico/contract";
import { useState } from "react";
import type { CallOutput } from "../../../../api/http/client.ts";
import { useCheckPriceSource, useUpdatePriceSource } from "../../../../api/queries/coins.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { priceSourceText as text } from "../../../../text/admin/price-sources.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";

/** What CoinGecko says of an id, beside the coin's last known price. */
export type Checked = CallOutput<"admin_check_price_source"> & { id: string };

/**
 * One field of a coin's price sources: an id is looked up first, and saved once its price was shown; what is not looked
 * up is asked about.
 */
export function usePriceSource({ coin_id, symbol, source, value }: PriceSource) {
  const [typed, setTyped] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<string | null>(null);
  const check = useCheckPriceSource();
  const update = useUpdatePriceSource();
  const given = (typed ?? value).trim();

  function change(next: string | null) {
    setTyped(next);
    setChecked(null);
    setError(undefined);
  }

  async function lookUp(id: string) {
    setTyped(id);
    setError(undefined);
    try {
      const found = await check.mutateAsync({ p_coin_id: coin_id, p_symbol: id });
      setChecked({ ...found, id });
    } catch (thrown) {
      setError(errorText(thrown, text.checkFailed));
    }
  }

  async function save(next: string) {
    setError(undefined);
    const accepted = checked?.needs_acceptance ? { p_accepted_price: checked.price } : {};
    const input = { p_coin_id: coin_id, p_source: source, p_symbol: next, p_seen_symbol: value, ...accepted };
    try {
      const { is_paused } = await update.mutateAsync(input);
      change(null);
      notify.success(is_paused ? text.savedPaused(symbol) : text.saved(symbol), "coins");
    } catch (thrown) {
      setError(errorText(thrown, text.saveFailed));
    }
  }

  /** A coin's own id needs no look: it is what the coin began with. */
  const needsLook = (next: string) => source === "coingecko" && next !== coin_id && checked?.id !== next;
  function submit(next: string) {
    if (needsLook(next)) void lookUp(next);
    else if (checked?.id === next) void save(next);
    else setAsked(next);
  }
  return {
    shown: typed ?? value,
    checked,
    error,
    isChanged: given !== value,
    isBusy: check.isPending || update.isPending,
    /** Whether the next step is to look the id up. */
    looksUp: needsLook(given),
    type: change,
    submit: () => submit(given),
    undo: (previous: string) => submit(previous),
    /** The value that is saved if the administrator says so; null if nothing is asked. */
    asked,
    decline: () => setAsked(null),
    confirm: () => asked !== null && void save(asked),
  };
}
