import type { BankAccount } from "@portico/contract";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useIsOnline } from "../../api/queries/online.ts";
import { common } from "../../text/app/common.ts";
import { connectionText } from "../../text/app/connection.ts";
import { buyText } from "../../text/money/buy.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatLocalMoney } from "../../ui/format/local-money.ts";
import { Flag } from "../../ui/marks/flag.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { limitProblem } from "./limit-problem.ts";
import type { Purchase } from "./use-purchase.ts";

/** Chooses the country of the paying bank. */
export function CountryDialog({ purchase }: { purchase: Purchase }) {
  const { bank, isAsking, focusAfterCountry, revealAmount } = purchase.dialogs;
  const waitsId = useId();
  const isOffline = !useIsOnline();
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => !open && purchase.closeDialog()}
      title={buyText.selectCountry}
      description={buyText.selectCountryDetail}
      closeLabel={common.close}
      finalFocus={focusAfterCountry}
      onClosed={revealAmount}
      footer={<Button onClick={purchase.closeDialog}>{common.cancel}</Button>}
    >
      <div aria-live="polite" className="mb-3 empty:hidden">
        {isOffline && (
          <Callout tone="warning">
            <p id={waitsId}>{connectionText.buyingWaits}</p>
          </Callout>
        )}
      </div>
      <ul className="flex flex-col gap-3">
        {bank?.accounts.map((account) => (
          <li key={account.country}>
            <Country
              account={account}
              outside={limitProblem(purchase.transferFrom(account))}
              time={bank.processing_time}
              waitsFor={isOffline ? waitsId : undefined}
              onChoose={() => purchase.chooseCountry(account)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface CountryProps {
  account: BankAccount;
  /** How the amount is outside the limits; null if it is within them. */
  outside: string | null;
  time: string;
  /** The id of the text that says why it is not available now. */
  waitsFor: string | undefined;
  onChoose: () => void;
}

function Country({ account, outside, time, waitsFor, onChoose }: CountryProps) {
  const local = (amount: string) => formatLocalMoney(amount, account.currency);
  return (
    <button
      type="button"
      onClick={onChoose}
      disabled={waitsFor !== undefined}
      aria-describedby={waitsFor}
      className={cx(
        "flex w-full items-center gap-4 rounded-button border px-4 py-3.5 text-left transition-colors duration-150 not-disabled:hover:border-accent disabled:cursor-not-allowed disabled:opacity-50",
        outside === null ? "border-line" : "border-down",
      )}
    >
      <Flag country={account.country} />
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-semibold">{buyText.countries[account.country]}</span>{" "}
        <span className="block text-13 text-muted">{buyText.processing(time)}</span>{" "}
        <span className="figures block text-13 text-muted">
          {buyText.limits(local(account.minimum_transfer), local(account.maximum_transfer))}
        </span>
        {outside !== null && (
          <span className="figures mt-1 block text-13 font-medium text-down-ink">
            {outside}{" "}
            <span className="whitespace-nowrap underline underline-offset-4">{buyText.changeAmount}</span>
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}
