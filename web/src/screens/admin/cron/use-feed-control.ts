import type { PriceFeedAction } from "@portico/contract";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { Fault, Refusal } from "../../../api/http/client.ts";
import {
  useAskPriceFeed,
  useControlPriceFeed,
  usePriceFeedStatus,
} from "../../../api/queries/office-settings.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { adminCronText } from "../../../text/admin/cron.ts";
import { errorText } from "../../../text/app/refusal-text.ts";

/** Start, stop, fallback and status of the price feed, with a message about each result. */
export function useFeedControl() {
  const status = usePriceFeedStatus();
  const control = useControlPriceFeed({
    onSuccess: (reply) => notify.success(adminCronText.done[reply.status], "price-feed"),
    onError: (error, action) => notify.error(failure(action, error), "price-feed"),
  });
  const asking = useAskPriceFeed({
    onError: (error) => notify.error(failure("status", error), "price-feed"),
  });
  const send = useSingleFlight<PriceFeedAction>(control.mutate);
  return {
    status,
    send,
    running: control.isPending ? control.variables : null,
    ask: useSingleFlight<void>(asking.mutate),
    isAsking: asking.isPending,
  };
}

/** 'Failed to start WebSocket: {status}', with the server's own text if there is one. */
function failure(action: PriceFeedAction | "status", error: Error): string {
  const status = error instanceof Refusal || error instanceof Fault ? error.status : null;
  const text = adminCronText.failures[action](status === null ? adminCronText.noAnswer : String(status));
  const words = errorText(error, "");
  return words ? `${text}. ${words}` : text;
}
