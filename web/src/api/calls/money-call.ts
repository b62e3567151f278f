import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../cache/invalidate.ts";
import { useIntentKeys } from "./idempotency.ts";
import { useOnce } from "./single-flight.ts";
import { isOutcomeUnknown, isVerdict } from "./verdict.ts";

/** Which request has an unknown outcome: this one, which is safe to retry, or another one. */
export type Doubt = "this" | "another" | null;

export interface MoneyCallOptions<Intent, Reply> {
  /** Sends the request with the intent's idempotency key. */
  send: (intent: Intent, idempotencyKey: string) => Promise<Reply>;
  /** What the server gets of an intent. Intents with the same input share a key. By default all of it. */
  inputOf?: (intent: Intent) => unknown;
  onDone: (reply: Reply, intent: Intent) => unknown;
  /** `isInDoubt`: this attempt or an earlier one may have been made, so that "failed" could be wrong. */
  onFailed: (error: Error, intent: Intent, isInDoubt: boolean) => void;
  /** The queries whose results the call may change; they are read again after every attempt. */
  changes: (intent: Intent) => readonly QueryKey[];
  /**
   * The storage name under which the last intent's key survives a reload, for requests that would be made
   * twice if the user reloads after a lost answer.
   */
  survivesReloadAs?: string;
}

export interface MoneyCall<Intent> {
  /** Makes the call, unless one is running. Resolves when `onDone` or `onFailed` has been called. */
  start(intent: Intent): Promise<void>;
  /** The intent whose call is running. */
  running: Intent | null;
  /** Whether this intent or another one has an unknown outcome. */
  doubt(intent: Intent | null): Doubt;
  /** The intents with an unknown outcome. */
  unsettled: readonly Intent[];
}

/**
 * A call that moves money, made once per intent. An intent keeps its idempotency key until it is done, so
 * that a retry after a lost answer cannot make it twice, and stays in doubt until the server has decided it.
 */
export function useMoneyCall<Intent, Reply>(options: MoneyCallOptions<Intent, Reply>): MoneyCall<Intent> {
  const { send, onDone, onFailed, changes, survivesReloadAs } = options;
  const client = useQueryClient();
  const keys = useIntentKeys(survivesReloadAs);
  const { once } = useOnce<"call">();
  const [unsettled, setUnsettled] = useState<readonly Intent[]>([]);
  const inputOf = options.inputOf ?? ((intent: Intent) => intent);
  const inputJson = (intent: Intent) => JSON.stringify(inputOf(intent));
  const isSame = (one: Intent, other: Intent) => inputJson(one) === inputJson(other);
  const others = (all: readonly Intent[], intent: Intent) => all.filter((one) => !isSame(one, intent));

  const mutation = useMutation({
    // Without this, a call made offline would be sent at an arbitrary later moment.
    networkMode: "always",
    mutationFn: (intent: Intent) => send(intent, keys.keyFor(inputJson(intent))),
    onSuccess: async (reply, intent) => {
      keys.done(inputJson(intent));
      setUnsettled((before) => others(before, intent));
      await onDone(reply, intent);
    },
    onError: (error, intent) => {
      if (isVerdict(error)) setUnsettled((before) => others(before, intent));
      else if (isOutcomeUnknown(error)) setUnsettled((before) => [...others(before, intent), intent]);
      const wasUnsettled = unsettled.some((one) => isSame(one, intent));
      onFailed(error, intent, !isVerdict(error) && (isOutcomeUnknown(error) || wasUnsettled));
    },
    onSettled: (_reply, _error, intent) => {
      for (const key of changes(intent)) invalidate(client, key);
    },
  });

  return {
    // `onFailed` has handled the error.
    start: (intent) => once("call", () => mutation.mutateAsync(intent).then(ignore, ignore)),
    running: mutation.isPending ? mutation.variables : null,
    doubt(intent) {
      if (intent !== null && unsettled.some((one) => isSame(one, intent))) return "this";
      return unsettled.length > 0 ? "another" : null;
    },
    unsettled,
  };
}

const ignore = () => {};
