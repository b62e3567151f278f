import { Hourglass } from "lucide-react";
import { useDelays } from "../../api/queries/public.ts";
import { delaysText } from "../../text/app/delays.ts";
import { Callout } from "../../ui/feedback/notice.tsx";

interface DelayProps {
  /** Undefined while no network is chosen, or if it is not known any more. */
  networkId: string | undefined;
  kind: keyof typeof delaysText.meanwhile;
}

/** Says that a network takes longer than usual, and why; empty while it does not. Screen readers announce a change. */
export function DelayNotice(props: DelayProps) {
  const words = useDelayWords(props);
  return (
    <div aria-live="polite" className="empty:hidden">
      {words && (
        <Callout tone="warning" icon={<Hourglass aria-hidden className="size-4" />}>
          <p className="break-words">{words}</p>
        </Callout>
      )}
    </div>
  );
}

/** The same as a paragraph of a notice. */
export function DelayLine(props: DelayProps) {
  const words = useDelayWords(props);
  return (
    <p aria-live="polite" className="mt-1 break-words empty:hidden">
      {words}
    </p>
  );
}

function useDelayWords({ networkId, kind }: DelayProps): string | null {
  const delay = useDelays().data?.find(({ network_id }) => network_id === networkId);
  return delay ? `${delaysText.reason(delay.reason, delay.network)} ${delaysText.meanwhile[kind]}` : null;
}
