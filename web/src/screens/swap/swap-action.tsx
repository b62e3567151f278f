import { type ReactNode, useId } from "react";
import { swapText } from "../../text/money/swap.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { type SwapForm, swapProblem } from "./swap-problem.ts";
import { useSurroundings } from "./use-surroundings.ts";

export interface SwapActionProps {
  form: SwapForm;
  /** The id of the form that the button submits. */
  formId: string;
  /** Shown above the button if nothing is wrong: the age of the quote. */
  children: ReactNode;
}

/** The button, and the reason if it is disabled. */
export function SwapAction({ form, formId, children }: SwapActionProps) {
  const id = useId();
  const problem = swapProblem(form, useSurroundings());
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
        type="submit"
        form={formId}
        tone="accent"
        size="lg"
        className="w-full"
        data-swap
        disabled={problem !== null}
        aria-describedby={problem ? id : undefined}
      >
        {swapText.submit}
      </Button>
    </div>
  );
}
