import type { Coin } from "@portico/contract";
import { useState } from "react";
import { notify } from "../../shell/notices/notify.ts";
import { poolFormText } from "../../text/admin/pool.ts";
import { requireReason } from "../form/require-reason.ts";
import { useForm } from "../form/use-form.ts";
import {
  chooseCoin,
  chooseNetwork,
  coinProblem,
  type DraftPlace,
  draftProblem,
  type PoolDraft,
  placeProblem,
  placesOf,
  poolCoins,
  typeAddress,
} from "./pool-draft.ts";

interface Values {
  draft: PoolDraft;
  reason: string;
}

interface Options {
  coins: readonly Coin[];
  initial: PoolDraft;
  /** Called without problems; the first one is shown as a toast. */
  onSubmit: () => void;
}

/** The form of a wallet's addresses, starting with `initial`. */
export function usePoolDraft({ coins, initial, onSubmit }: Options) {
  const form = useForm<Values>({
    defaultValues: { draft: initial, reason: "" },
    shouldFocusError: false,
    reValidateMode: "onSubmit",
    onSubmit,
    onInvalid: () => notify.error(draftProblem(draft, coins) ?? poolFormText.reasonRequired, "pool"),
  });
  const [left, setLeft] = useState<readonly string[]>([]);
  const { draft, reason } = form.watch();
  const isSubmitted = form.formState.isSubmitted;
  const places = placesOf(draft, coins);
  form.register("draft", { validate: (draft) => draftProblem(draft, coins) ?? true });

  const change = (next: (draft: PoolDraft) => PoolDraft) =>
    form.setValue("draft", next(form.getValues("draft")));
  const type = (place: DraftPlace, text: string) => change((now) => typeAddress(now, place, text));

  return {
    draft,
    places,
    reason,
    coins: poolCoins(coins),
    isChosen: (coin: Coin) => coin.coin_id in draft,
    chooseCoin: (coin: Coin, isChosen: boolean) => change((now) => chooseCoin(now, coin, isChosen)),
    chooseAll: () =>
      change((now) =>
        poolCoins(coins).reduce(
          (all, coin) => (coin.coin_id in all ? all : chooseCoin(all, coin, true)),
          now,
        ),
      ),
    chooseNetwork: (coin: Coin, networkId: string, isChosen: boolean) =>
      change((now) => chooseNetwork(now, coin.coin_id, networkId, isChosen)),
    type,
    /** Gives several places one address. */
    spread(address: string, to: readonly DraftPlace[]) {
      for (const place of to) type(place, address);
    },
    leave: (place: DraftPlace) => setLeft((now) => [...new Set([...now, keyOf(place)])]),
    /** An address is checked on blur; an empty one only once the user tries to save. */
    errorOf(place: DraftPlace): string | undefined {
      const isShown = isSubmitted || (place.address !== "" && left.includes(keyOf(place)));
      return (isShown && placeProblem(place)) || undefined;
    },
    /** An error for a chosen coin without a network, once the user tries to save. */
    coinErrorOf: (coin: Coin): string | undefined => (isSubmitted && coinProblem(draft, coin)) || undefined,
    reasonField: () => form.field("reason", requireReason(poolFormText.reasonRequired)),
    /** Shows that the server has asked for a reason. */
    refuseReason: () => form.setError("reason", { message: poolFormText.reasonRequired }),
    submit: form.submit,
    /** Replaces the form's addresses; the reason stays. */
    reset(next: PoolDraft) {
      form.reset({ draft: next, reason: form.getValues("reason") });
      setLeft([]);
    },
  };
}

export type PoolDraftState = ReturnType<typeof usePoolDraft>;

/** Identifies a place. */
export function keyOf({ coin, network }: DraftPlace): string {
  return `${coin.coin_id} ${network.network_id}`;
}
