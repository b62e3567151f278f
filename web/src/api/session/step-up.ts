import { announce, onAuthEvent } from "./auth-events.ts";

/** A request that an administrator confirm their identity before the original request is repeated. */
export interface StepUpRequest {
  /** How long the proof is valid. */
  minutes: number;
  /** Confirmed here: repeats the waiting requests and tells other tabs. */
  confirm(): void;
  /** Confirmed in another tab, or no longer needed: repeats the waiting requests. */
  resume(): void;
  cancel(): void;
}

let current: StepUpRequest | null = null;
let answer: Promise<boolean> | null = null;
let canAsk = false;
const subscribers = new Set<() => void>();

/**
 * Asks the administrator to confirm their identity; calls made meanwhile share the answer.
 * @param minutes how long the proof is valid.
 * @returns false if they cancelled, or if nothing can ask them.
 */
export function confirmIdentity(minutes: number): Promise<boolean> {
  if (!canAsk) return Promise.resolve(false);
  answer ??= new Promise((resolve) => {
    const settle = (isProved: boolean) => {
      current = null;
      answer = null;
      resolve(isProved);
      notify();
    };
    current = {
      minutes,
      confirm: () => {
        announce({ type: "STEPPED_UP" });
        settle(true);
      },
      resume: () => settle(true),
      cancel: () => settle(false),
    };
    notify();
  });
  return answer;
}

/** Registers the dialog that asks. Returns a function that unregisters it and cancels a pending request. */
export function answerStepUps(): () => void {
  canAsk = true;
  const ignore = onAuthEvent(({ type }) => type === "STEPPED_UP" && current?.resume());
  return () => {
    canAsk = false;
    ignore();
    current?.cancel();
  };
}

/** The pending request; usually null. */
export function currentStepUp(): StepUpRequest | null {
  return current;
}

/** Calls `subscriber` when the pending request changes. Returns a function that stops this. */
export function onStepUp(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

function notify(): void {
  for (const subscriber of subscribers) subscriber();
}
