import { CheckCircle2 } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { costText } from "../../features/amounts/cost-text.ts";
import { useMoney } from "../../features/amounts/use-money.ts";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { swapText } from "../../text/money/swap.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatAmount } from "../../ui/format/amount.ts";
import type { MadeSwap } from "./use-perform-swap.ts";

export interface SwapResultProps {
  made: MadeSwap;
  /** Its link gets the focus when the confirmation closes. */
  ref: RefObject<HTMLElement | null>;
}

/** The last swap of this visit, with a link to it, until another one is confirmed. */
export function SwapResult({ made, ref }: SwapResultProps) {
  const money = useMoney();
  const sent = swapText.amountOf(formatAmount(made.from_amount, 8), made.from.symbol);
  const received = swapText.amountOf(formatAmount(made.to_amount, 8), made.to.symbol);
  // The focus does not scroll. The braces matter: newer browsers return a promise here, which is no cleanup
  // function.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [ref]);
  return (
    <section ref={ref} aria-label={swapText.resultTitle} className="mt-4 scroll-my-6">
      <Callout tone="success" icon={<CheckCircle2 aria-hidden className="size-4" />}>
        <p className="font-semibold">{swapText.resultTitle}</p>
        <p className="figures">{swapText.resultWords(sent, received)}</p>
        {made.cost && !money.isPending && (
          <p className="figures">{swapText.resultCost(costText(made.cost, money))}</p>
        )}
        <Link to={paths.transactionDetails("swap", made.id)} className={textLinkClass}>
          {swapText.resultLink}
        </Link>
      </Callout>
    </section>
  );
}
