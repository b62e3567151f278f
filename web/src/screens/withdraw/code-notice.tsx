import type { Coin } from "@portico/contract";
import { ScanLine } from "lucide-react";
import { paymentCodeText } from "../../text/payment-code.ts";
import { withdrawText } from "../../text/withdraw.ts";
import { Button } from "../../ui/button.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { Callout } from "../../ui/notice.tsx";
import type { CodeNotice, WithdrawFormState } from "./use-withdraw-form.ts";

export interface CodeNoticeBoxProps {
  coin: Coin;
  form: WithdrawFormState;
  notice: CodeNotice;
}

/** Says what a payment code has filled in. Whose quantity it should be is asked, never decided. */
export function CodeNoticeBox({ coin, form, notice }: CodeNoticeBoxProps) {
  const { amount, network } = notice;
  const inCoin = (text: string) => withdrawText.amountOf(formatExact(text), coin.symbol);
  return (
    <div role="status">
      <Callout icon={<ScanLine aria-hidden className="size-4" />}>
        <p>{network ? paymentCodeText.filledNetwork(network) : paymentCodeText.filled}</p>
        {amount && (
          <p className="figures mt-1">
            {amount.is_open
              ? paymentCodeText.askAmount(inCoin(amount.asked))
              : paymentCodeText.filledAmount(inCoin(amount.asked))}
          </p>
        )}
        {amount?.is_open && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button size="sm" tone="outline" onClick={() => form.settleAmount(true)}>
              {paymentCodeText.takeAmount(inCoin(amount.quantity))}
            </Button>
            <Button size="sm" tone="outline" onClick={() => form.settleAmount(false)}>
              {paymentCodeText.keepAmount}
            </Button>
          </div>
        )}
      </Callout>
    </div>
  );
}
