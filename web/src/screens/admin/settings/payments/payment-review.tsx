import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { Callout } from "../../../../ui/feedback/notice.tsx";
import { toBig } from "../../../../ui/format/decimal.ts";
import { accountDetails, type Change, type Value } from "./payment-fields.ts";
import type { PaymentChange } from "./use-payment-change.ts";

interface PaymentReviewProps {
  change: PaymentChange;
  /** The current value. */
  standing: Value;
  logo: string | null;
  /** It has replaced a form. */
  followsForm: boolean;
}

/** What changes, old and new in full, with what deserves a second look. */
export function PaymentReview({ change, standing, logo, followsForm }: PaymentReviewProps) {
  const top = useRef<HTMLDivElement>(null);
  // The form may have been scrolled to its end, and the button that led here is gone.
  useEffect(() => {
    if (!followsForm) return;
    top.current?.focus();
    top.current?.scrollIntoView({ block: "start" });
  }, [followsForm]);
  const warnings = warningsOf(change.changes, standing, change.texts);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {warnings.map((warning) => (
        <Callout key={warning} tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {warning}
        </Callout>
      ))}
      <dl className="divide-y divide-line rounded-button border border-line">
        {change.changes.map((one) => (
          <div key={one.name} className="px-4 py-3">
            <dt className="text-15 font-semibold">{text.fields[one.name]}</dt>
            <Side label={text.before} value={one.before} className="text-muted" />
            <Side label={text.after} value={one.after} className="font-semibold" />
          </div>
        ))}
        {change.logo !== undefined && (
          <div className="px-4 py-3">
            <dt className="text-15 font-semibold">{text.fields.logo}</dt>
            <Picture label={text.before} address={logo} />
            <Picture label={text.after} address={change.logo === "none" ? null : change.logo} />
          </div>
        )}
      </dl>
    </div>
  );
}

const sideClass = "mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 text-15";

function Side({ label, value, className }: { label: string; value: string; className: string }) {
  return (
    <dd className={sideClass}>
      <span className="text-13 leading-6 text-muted">{label}</span>
      <span className={`figures break-words whitespace-pre-line ${className}`}>{value}</span>
    </dd>
  );
}

function Picture({ label, address }: { label: string; address: string | null }) {
  return (
    <dd className={sideClass}>
      <span className="text-13 leading-6 text-muted">{label}</span>
      {address ? (
        <img src={address} alt="" className="size-11 object-contain" />
      ) : (
        <span>{text.nothing}</span>
      )}
    </dd>
  );
}

function warningsOf(changes: Change[], standing: Value, texts: Record<string, string>): string[] {
  const names = changes.map(({ name }) => name);
  const rate = changes.find(({ name }) => name === "units_per_usdt");
  return [
    ...(names.some((name) => accountDetails.includes(name)) ? [text.moneyWarning] : []),
    ...(names.includes("url") ? [text.addressWarning] : []),
    ...(rate && isJump(standing.units_per_usdt, texts.units_per_usdt)
      ? [text.rateWarning(rate.before, rate.after)]
      : []),
  ];
}

/** Whether a rate changes by more than a fifth. */
function isJump(before: Value["units_per_usdt"], after: string | undefined): boolean {
  const isFigure = (value: unknown): value is string =>
    typeof value === "string" && /^\d+(\.\d+)?$/.test(value);
  if (!isFigure(before) || !isFigure(after)) return false;
  const old = toBig(before);
  return toBig(after).minus(old).abs().gt(old.times("0.2"));
}
