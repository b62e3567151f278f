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

/** The form of a wallet's addresses, starting with `initial`. */
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
    /** An address is checked on blur; an empty one only once the user tries to save. */
    errorOf(place: DraftPlace): string | undefined {
      const isShown = isJudged || (place.address !== "" && left.includes(keyOf(place)));
      return (isShown && placeProblem(place)) || undefined;
    },
    /** An error for a chosen coin without a network, once the user tries to save. */
    coinErrorOf: (coin: Coin): string | undefined => (isJudged && coinProblem(draft, coin)) || undefined,
    /** The first problem; all are shown from now on. */
    judge(): string | null {
      setJudged(true);
      return draftProblem(draft, coins);
    },
    /** Replaces the form's addresses. */
    reset(next: PoolDraft) {
      setDraft(next);
      setLeft([]);
      setJudged(false);
    },
  };
}

export type PoolDraftState = ReturnType<typeof usePoolDraft>;

/** Identifies a place. */
export function keyOf({ coin, network }: DraftPlace): string {
  return `${coin.coin_id} ${network.network_id}`;
}
