import type { BankAccount, Coin } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { usePublicSettings } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { Copy } from "../../features/copy/copy.tsx";
import { roundConverted } from "../../money/purchase.ts";
import { common } from "../../text/app/common.ts";
import { buyText } from "../../text/money/buy.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { formatLocalMoney, localFigure } from "../../ui/format/local-money.ts";
import { formatDateTime } from "../../ui/format/time.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../ui/overlays/use-last-shown.ts";
import type { TransferQuote } from "./quote.ts";
import type { Purchase, ShownTransfer } from "./use-purchase.ts";

/** The recipient's account, the amount, and the reference that identifies the transfer. */
export function BankDetailsDialog({ coin, purchase }: { coin: Coin; purchase: Purchase }) {
  const { shown: current, focusAfterDetails } = purchase.dialogs;
  const shown = useLastShown(current);
  if (!shown) return null;
  const { quote } = shown;
  return (
    <Dialog
      open={current !== null}
      onOpenChange={(open) => !open && purchase.closeDialog()}
      title={buyText.bankDetails}
      description={buyText.bankDetailsDetail(
        formatExact(quote.amount),
        coin.symbol,
        buyText.countries[quote.account.country],
      )}
      closeLabel={common.close}
      finalFocus={focusAfterDetails}
      footer={
        <Button tone="accent" onClick={purchase.closeDialog}>
          {buyText.done}
        </Button>
      }
    >
      {isOutdated(shown.quote.account, purchase.accounts) ? (
        <div role="alert">
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            {buyText.accountChanged}
          </Callout>
        </div>
      ) : (
        <Details coin={coin} shown={shown} />
      )}
    </Dialog>
  );
}

/** Whether the account was changed or closed since it was shown: nobody should send money to the old one. */
function isOutdated(shown: BankAccount, accounts: BankAccount[] | undefined): boolean {
  if (!accounts) return false;
  const now = accounts.find(({ country }) => country === shown.country);
  return (["account_name", "account_number", "branch", "account_type", "bank_code"] as const).some(
    (name) => now?.[name] !== shown[name],
  );
}

function Details({ coin, shown }: { coin: Coin; shown: ShownTransfer }) {
  const practice = usePublicSettings().data?.practice;
  const userId = useSession().user?.id ?? "";
  return (
    <div className="flex flex-col gap-5">
      {practice && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {buyText.practice}
        </Callout>
      )}
      <Account quote={shown.quote} />
      <Reference userId={userId} />
      <Instructions shown={shown} />
      <p className="figures text-13 text-muted">{wordsOf(coin, shown)}</p>
    </div>
  );
}

function Account({ quote }: { quote: TransferQuote }) {
  const { account, transfer } = quote;
  const lines = [
    ["accountName", account.account_name],
    ["accountNumber", account.account_number],
    ["branch", account.branch],
    ["accountType", account.account_type],
    ["bankCode", account.bank_code],
  ] as const;
  return (
    <dl className="divide-y divide-line rounded-button border border-line">
      <Line
        name="transferAmount"
        copied={localFigure(transfer, account.currency)}
        className="text-19 font-semibold"
      >
        {formatLocalMoney(transfer, account.currency)}
      </Line>
      {lines.map(
        ([name, value]) =>
          value !== null && (
            <Line key={name} name={name} copied={value}>
              {value}
            </Line>
          ),
      )}
    </dl>
  );
}

interface LineProps {
  name: keyof typeof buyText.copies;
  /** The text for the clipboard. */
  copied: string;
  className?: string;
  children: ReactNode;
}

function Line({ name, copied, className = "text-15 font-medium", children }: LineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 pr-1.5 pl-4">
      <dt className="text-13 text-muted">{buyText[name]}</dt>
      <dd className={`figures col-start-1 break-words ${className}`}>{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Copy value={copied} label={buyText.copies[name]} />
      </dd>
    </div>
  );
}

/** Only this reference identifies a transfer as the user's. */
function Reference({ userId }: { userId: string }) {
  return (
    <section className="rounded-button border border-accent bg-accent-tint p-4">
      <h3 className="text-15 font-semibold">{buyText.reference}</h3>
      <p className="mt-0.5 text-13 text-accent-ink">{buyText.referenceDetail}</p>
      <p translate="no" className="my-3 font-mono text-13 font-semibold break-all sm:text-15">
        {userId}
      </p>
      <Copy wide value={userId} label={buyText.copyReference} />
    </section>
  );
}

function Instructions({ shown: { quote, processing_time } }: { shown: ShownTransfer }) {
  const id = useId();
  const { account, transfer } = quote;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-15 font-semibold">
        {buyText.instructions}
      </h3>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-13 marker:text-muted">
        <li>{buyText.instructionAmount(formatLocalMoney(transfer, account.currency))}</li>
        <li>{buyText.instructionReference}</li>
        {account.instructions.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{buyText.instructionTime(processing_time)}</li>
      </ol>
    </section>
  );
}

function wordsOf(coin: Coin, { quote, at }: ShownTransfer): string {
  const { amount, price, account } = quote;
  return buyText.quoted(
    formatExact(amount),
    coin.symbol,
    formatExact(roundConverted(price)),
    formatLocalMoney(account.units_per_usdt, account.currency),
    formatDateTime(at),
  );
}
