import { type ReactNode, useId } from "react";
import { useIsOnline } from "../../api/queries/online.ts";
import { usePublicSettings } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { useNow } from "../../api/use-now.ts";
import { swapText } from "../../text/swap.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/notice.tsx";
import { type SwapForm, swapProblem } from "./swap-problem.ts";

/** What the setting is unless the operator changed it, for the moment before the settings are here. */
const MAX_PRICE_AGE_SECONDS = 600;

export interface SwapActionProps {
  form: SwapForm;
  onPress: () => void;
  /** Stands above the button while nothing is wrong: the age of the quote. */
  children: ReactNode;
}

/** The button, and in words why it cannot be pressed. */
export function SwapAction({ form, onPress, children }: SwapActionProps) {
  const id = useId();
  const problem = swapProblem(form, {
    now: useNow(),
    max_price_age_seconds: usePublicSettings().data?.max_price_age_seconds ?? MAX_PRICE_AGE_SECONDS,
    is_online: useIsOnline(),
    is_suspended: useSession().user?.status === "suspended",
  });
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="flex min-h-11 flex-col justify-end">
        <div id={id} aria-live="polite">
          {problem?.is_hint && <p className="px-1 text-13 text-muted">{problem.text}</p>}
          {problem && !problem.is_hint && <Callout tone="danger">{problem.text}</Callout>}
        </div>
        {(problem === null || problem.is_hint) && children}
      </div>
      <Button
        tone="accent"
        size="lg"
        className="w-full"
        disabled={problem !== null}
        aria-describedby={problem ? id : undefined}
        onClick={onPress}
      >
        {swapText.submit}
      </Button>
    </div>
  );
}
