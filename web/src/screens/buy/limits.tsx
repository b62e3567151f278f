import type { BankAccount } from "@portico/contract";
import { buyText } from "../../text/money/buy.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { formatLocalMoney } from "../../ui/format/local-money.ts";
import { Flag } from "../../ui/marks/flag.tsx";
import { accountsFor, limitsIn, type Terms, type Unit } from "./entry.ts";
import type { Purchase } from "./use-purchase.ts";

const rowClass =
  "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-1.5 text-13 sm:grid-cols-[auto_minmax(0,1fr)_auto]";
const buttonsClass = "grid grid-cols-2 gap-2 max-sm:col-span-2";

/** The limits of a bank transfer per country, with buttons that fill in minimum and maximum. */
export function Limits({ purchase }: { purchase: Purchase }) {
  const { accounts, entry, terms, setTyped } = purchase;
  if (!accounts) return <LimitsSkeleton />;
  const offered = accountsFor(entry.unit, terms);
  if (offered.length === 0) return null;
  return (
    <ul aria-label={buyText.bankLimits} className="mt-1 mb-3">
      {offered.map((account) => (
        <li key={account.country} className={rowClass}>
          <CountryLimits account={account} unit={entry.unit} terms={terms} onFill={setTyped} />
        </li>
      ))}
    </ul>
  );
}

interface CountryLimitsProps {
  account: BankAccount;
  unit: Unit;
  terms: Terms;
  onFill: (amount: string) => void;
}

function CountryLimits({ account, unit, terms, onFill }: CountryLimitsProps) {
  const { least, most } = limitsIn(unit, account, terms);
  const country = buyText.countries[account.country];
  const symbol = unit === "coin" ? terms.coin.symbol : unit;
  const range =
    unit === account.currency
      ? buyText.limits(formatLocalMoney(least, account.currency), formatLocalMoney(most, account.currency))
      : buyText.limits(formatExact(least), `${formatExact(most)} ${symbol}`);
  return (
    <>
      <Flag country={account.country} />
      <span>
        <span className="block font-medium">{country}</span>
        <span className="figures block text-muted">{range}</span>
      </span>
      <span className={buttonsClass}>
        <Button size="sm" aria-label={buyText.minimumOf(country)} onClick={() => onFill(least)}>
          {buyText.minimum}
        </Button>
        <Button size="sm" aria-label={buyText.maximumOf(country)} onClick={() => onFill(most)}>
          {buyText.maximum}
        </Button>
      </span>
    </>
  );
}

function LimitsSkeleton() {
  return (
    <div className="mt-1 mb-3">
      {["a", "b"].map((row) => (
        <div key={row} className={rowClass}>
          <Skeleton className="h-5 w-7.5" />
          <span>
            <Skeleton className="my-0.5 h-4 w-16" />
            <Skeleton className="my-0.5 h-4 w-40" />
          </span>
          <span className={buttonsClass}>
            <Skeleton className="h-9 min-w-20 pointer-coarse:h-11" />
            <Skeleton className="h-9 min-w-20 pointer-coarse:h-11" />
          </span>
        </div>
      ))}
    </div>
  );
}
