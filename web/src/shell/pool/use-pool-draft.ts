import type { Coin } from "@portico/contract";
import { useState } from "react";
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

/** The form of a wallet's addresses, which begins with `initial`. */
export function usePoolDraft(coins: readonly Coin[], initial: PoolDraft) {
  const [draft, setDraft] = useState(initial);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isJudged, setJudged] = useState(false);
  const places = placesOf(draft, coins);

  function type(place: DraftPlace, text: string) {
    setDraft((now) => typeAddress(now, place, text));
  }

  return {
    draft,
    places,
    coins: poolCoins(coins),
    isChosen: (coin: Coin) => coin.coin_id in draft,
    chooseCoin: (coin: Coin, isChosen: boolean) => setDraft((now) => chooseCoin(now, coin, isChosen)),
    chooseAll: () =>
      setDraft((now) =>
        poolCoins(coins).reduce(
          (all, coin) => (coin.coin_id in all ? all : chooseCoin(all, coin, true)),
          now,
        ),
      ),
    chooseNetwork: (coin: Coin, networkId: string, isChosen: boolean) =>
      setDraft((now) => chooseNetwork(now, coin.coin_id, networkId, isChosen)),
    type,
    /** Gives several places one address. */
    spread(address: string, to: readonly DraftPlace[]) {
      for (const place of to) type(place, address);
    },
    leave: (place: DraftPlace) => setLeft((now) => [...new Set([...now, keyOf(place)])]),
    /** An address is judged once its field was left, an empty one only once somebody tried to save. */
    errorOf(place: DraftPlace): string | undefined {
      const isShown = isJudged || (place.address !== "" && left.includes(keyOf(place)));
      return (isShown && placeProblem(place)) || undefined;
    },
    /** That a chosen coin has no network, once somebody tried to save. */
    coinErrorOf: (coin: Coin): string | undefined => (isJudged && coinProblem(draft, coin)) || undefined,
    /** What is wrong first; from now on all of it is shown. */
    judge(): string | null {
      setJudged(true);
      return draftProblem(draft, coins);
    },
    /** Begins anew with these addresses. */
    reset(next: PoolDraft) {
      setDraft(next);
      setLeft([]);
      setJudged(false);
    },
  };
}

export type PoolDraftState = ReturnType<typeof usePoolDraft>;

/** Tells a place from the others. */
export function keyOf({ coin, network }: DraftPlace): string {
  return `${coin.coin_id} ${network.network_id}`;
}
