import { announce, onAuthEvent } from "./auth-events.ts";

/** An administrator is asked to prove who they are, before what they wanted is sent again. */
export interface StepUpRequest {
  /** How long the proof is good for. */
  minutes: number;
  /** Proved here: sends what waits again, and tells other tabs. */
  confirm(): void;
  /** Proved in another tab, or no longer of use to ask: sends what waits again. */
  resume(): void;
  cancel(): void;
}

let current: StepUpRequest | null = null;
let answer: Promise<boolean> | null = null;
let canAsk = false;
const subscribers = new Set<() => void>();

/**
 * Asks the administrator to prove who they are; calls made meanwhile share the answer.
 * @param minutes how long the proof is good for.
 * @returns false where they would not, or where there is nobody to ask.
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

/** From now on there is somebody to ask. Returns what ends that, and cancels what is being asked. */
export function answerStepUps(): () => void {
  canAsk = true;
  const ignore = onAuthEvent(({ type }) => type === "STEPPED_UP" && current?.resume());
  return () => {
    canAsk = false;
    ignore();
    current?.cancel();
  };
}

/** What is being asked; null as a rule. */
export function currentStepUp(): StepUpRequest | null {
  return current;
}

/** Calls `subscriber` whenever that changes. Returns what ends it. */
export function onStepUp(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

function notify(): void {
  for (const subscriber of subscribers) subscriber();
}
