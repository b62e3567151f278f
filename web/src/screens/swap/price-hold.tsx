import { type RefObject, useLayoutEffect, useRef } from "react";
import { swapText } from "../../text/money/swap.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useCountdown } from "../../ui/hooks/use-countdown.ts";
import type { HeldPrice, Review } from "./use-perform-swap.ts";

/** `waiting`: the server's price is loading; `lost`: it expired, was refused or could not be loaded. */
export type HoldState = "waiting" | "held" | "lost";

export interface Hold {
  state: HoldState;
  /** Whole seconds until the price expires. */
  left: number;
}

/** The current state of a review's price. */
export function useHold(review: Review, isOpen: boolean, isPricing: boolean): Hold {
  const { held, problem } = review;
  const left = useCountdown(isOpen && held && !problem ? held.until : 0);
  if (isPricing) return { state: "waiting", left: 0 };
  // For one frame the countdown still belongs to the previous price.
  return held && !problem && left > 0
    ? { state: "held", left: Math.min(left, held.seconds) }
    : { state: "lost", left: 0 };
}

export interface PriceHoldProps {
  hold: Hold;
  held: HeldPrice | null;
  problem: string | null;
  /** The id of the text that describes the price. */
  id: string;
  onRenew: () => void;
  /** The button that has the focus until it is disabled when the price expires. */
  confirm: RefObject<HTMLButtonElement | null>;
}

/** How long the price is held, and a button for a new one, which never moves so that it keeps the focus. */
export function PriceHold({ hold, held, problem, id, onRenew, confirm }: PriceHoldProps) {
  const { state, left } = hold;
  const renew = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (state === "lost" && document.activeElement === confirm.current) renew.current?.focus();
  }, [state, confirm]);
  const isLost = state === "lost";
  return (
    <div className="mt-2 rounded-control bg-raised px-3.5 pt-2 pb-3">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <div className="min-w-0 text-13 font-medium">
          {/* Announced when it changes; the seconds are not. */}
          <p id={id} aria-live="polite" className={isLost ? "text-down-ink" : undefined}>
            {state === "waiting" && swapText.gettingPrice}
            {isLost && (problem ?? swapText.priceExpired)}
            {state === "held" && held && <span className="sr-only">{swapText.heldFor(held.seconds)}</span>}
          </p>
          {state === "held" && (
            <p aria-hidden className="figures">
              {swapText.heldFor(left)}
            </p>
          )}
        </div>
        <Button
          ref={renew}
          size="sm"
          tone={isLost ? "accent" : "quiet"}
          aria-busy={state === "waiting" || undefined}
          onClick={onRenew}
        >
          {swapText.newPrice}
        </Button>
      </div>
      <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-line">
        {state === "held" && held && (
          <div
            key={held.until}
            className="h-full origin-left bg-accent-fill transition-transform duration-1000 ease-linear"
            style={{ transform: `scaleX(${left / held.seconds})` }}
          />
        )}
      </div>
    </div>
  );
}
