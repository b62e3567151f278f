import { useEffect, useRef } from "react";
import { useRules } from "../../api/queries/public.ts";
import { twoFactorText } from "../../text/account/security.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Problem } from "./method-form.tsx";
import type { useSecondFactor } from "./use-second-factor.ts";

export interface LostFormProps {
  /** The hours for which two-factor stays on after the email's button was pressed. */
  hours: number;
  factor: ReturnType<typeof useSecondFactor>;
  onSent: () => void;
  onBack: () => void;
}

/**
 * For users who lost every second factor: explains what will happen and how long it takes, before anything is
 * requested.
 */
export function LostForm({ hours, factor, onSent, onBack }: LostFormProps) {
  const holdHours = useRules().withdrawal_hold_hours;
  const back = useRef<HTMLButtonElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => back.current?.focus(), []);

  async function send() {
    if ((await factor.sendEmail()) === "done") onSent();
  }

  const isBusy = factor.busy === "mail";
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-3 text-15">
        {twoFactorText.lostSteps(hours, holdHours).map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="figures flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-tint text-13 font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Problem text={factor.problem} />
      <Button tone="accent" size="lg" busy={isBusy} onClick={() => void send()} className="w-full">
        {isBusy ? twoFactorText.sending : twoFactorText.sendEmail}
      </Button>
      <Button ref={back} size="lg" onClick={onBack} className="w-full">
        {twoFactorText.goBack}
      </Button>
    </div>
  );
}
