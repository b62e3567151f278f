import { Check, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { paymentCodeText } from "../../text/money/payment-code.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import type { CodeOffer } from "./code-offers.ts";

export interface OfferedProps {
  offer: CodeOffer | undefined;
  onTake: (value: string) => void;
  /** The field. */
  children: ReactNode;
}

/**
 * A field, with a payment code's value for it below. The value stays there after it is taken, so that nothing
 * moves.
 */
export function Offered({ offer, onTake, children }: OfferedProps) {
  return (
    <div className="flex flex-col gap-2">
      {children}
      <div aria-live="polite" className="empty:hidden">
        {offer && (
          <Callout icon={<ScanLine aria-hidden className="size-4" />}>
            <div className="flex flex-col items-start gap-2">
              <p className="figures break-words">{offer.text}</p>
              <Button
                size="sm"
                tone="outline"
                disabled={offer.is_taken}
                reason={paymentCodeText.taken}
                icon={offer.is_taken && <Check aria-hidden className="size-4" />}
                onClick={() => onTake(offer.value)}
              >
                {offer.label}
              </Button>
            </div>
          </Callout>
        )}
      </div>
    </div>
  );
}
