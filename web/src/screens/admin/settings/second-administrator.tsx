import { useEffect, useId, useState } from "react";
import {
  useSecondAdministrator,
  useSetSecondAdministrator,
} from "../../../api/queries/second-administrator.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { notify } from "../../../shell/notify.ts";
import { LoadFailure } from "../../../shell/office/load-failure.tsx";
import { useMay } from "../../../shell/use-may.ts";
import { secondText as text } from "../../../text/admin-second.ts";
import { common } from "../../../text/common.ts";
import { errorText } from "../../../text/refusal-text.ts";
import { AmountInput } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { controlClass, Field } from "../../../ui/field.tsx";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatMoney } from "../../../ui/format/price.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** Above which values two administrators are needed: an owner sets it, everybody sees it. */
export function SecondAdministrator() {
  const heading = useId();
  const query = useSecondAdministrator();
  return (
    <Panel aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {text.settings}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{text.settingsDetail}</p>
      {query.isPending && (
        <div role="status" aria-label={common.loading} className="flex flex-col gap-4">
          <Skeleton className="h-22 rounded-control" />
          <Skeleton className="h-22 rounded-control" />
          <Skeleton className="h-11 rounded-button" />
        </div>
      )}
      {query.isError && !query.data && <LoadFailure title={text.settingsFailed} query={query} />}
      {query.data && (
        <Limits withdrawal={query.data.withdrawal_usd ?? ""} adjustment={query.data.adjustment_usd ?? ""} />
      )}
    </Panel>
  );
}

/** Both limits as their fields write them: in US dollars, empty is off. */
interface LimitTexts {
  withdrawal: string;
  adjustment: string;
}

function Limits(saved: LimitTexts) {
  const { shown, isChanged, type, newsOf } = useLimits(saved);
  const manage = useMay("roles.manage");
  const mutation = useSetSecondAdministrator({
    onDone: () => notify.success(text.saved),
    onFailed: (error) => notify.error(errorText(error, text.saveFailed)),
  });
  const save = useSingleFlight(mutation.mutate);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save({ p_withdrawal_usd: asLimit(shown.withdrawal), p_adjustment_usd: asLimit(shown.adjustment) });
      }}
    >
      <Limit
        label={text.withdrawals}
        hint={text.withdrawalsHint}
        value={shown.withdrawal}
        news={newsOf("withdrawal")}
        onValueChange={(next) => type("withdrawal", next)}
      />
      <Limit
        label={text.adjustments}
        hint={text.adjustmentsHint}
        value={shown.adjustment}
        news={newsOf("adjustment")}
        onValueChange={(next) => type("adjustment", next)}
      />
      <Button
        type="submit"
        busy={mutation.isPending}
        disabled={!manage.allowed || !isChanged}
        reason={manage.reason}
      >
        {text.save}
      </Button>
    </form>
  );
}

/** What is typed, and what stood there when somebody began to type. */
interface Draft {
  typed: string;
  seen: string;
}

/** What another owner saves shows at once where nothing is typed, and is told of where something is. */
function useLimits({ withdrawal, adjustment }: LimitTexts) {
  const [drafts, setDrafts] = useState<{ withdrawal: Draft | null; adjustment: Draft | null }>(none);
  const saved = { withdrawal, adjustment };
  const shown = {
    withdrawal: drafts.withdrawal?.typed ?? withdrawal,
    adjustment: drafts.adjustment?.typed ?? adjustment,
  };
  // What stands now as it was typed is a draft no longer.
  useEffect(() => {
    setDrafts((now) => ({
      withdrawal: leftOf(now.withdrawal, withdrawal),
      adjustment: leftOf(now.adjustment, adjustment),
    }));
  }, [withdrawal, adjustment]);

  return {
    shown,
    isChanged: !isSame(shown.withdrawal, withdrawal) || !isSame(shown.adjustment, adjustment),
    type(name: keyof LimitTexts, typed: string) {
      setDrafts((now) => ({ ...now, [name]: { typed, seen: now[name]?.seen ?? saved[name] } }));
    },
    /** That somebody else has set another one meanwhile. */
    newsOf(name: keyof LimitTexts): string | undefined {
      const draft = drafts[name];
      if (!draft || isSame(draft.seen, saved[name]) || isSame(draft.typed, saved[name])) return undefined;
      return text.setMeanwhile(saved[name] === "" ? text.off : formatMoney(saved[name]));
    },
  };
}

const none = { withdrawal: null, adjustment: null };

function leftOf(draft: Draft | null, saved: string): Draft | null {
  return draft && isSame(draft.typed, saved) ? null : draft;
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [asLimit(left), asLimit(right)];
  if (one === "off" || other === "off") return one === other;
  return toBig(one).eq(toBig(other));
}

/** As the call takes it. */
function asLimit(value: string): string {
  return value === "" ? "off" : value.replace(/\.$/, "");
}

interface LimitProps {
  label: string;
  hint: string;
  value: string;
  /** What another owner did meanwhile. */
  news: string | undefined;
  onValueChange: (value: string) => void;
}

function Limit({ label, hint, value, news, onValueChange }: LimitProps) {
  const { allowed } = useMay("roles.manage");
  return (
    <Field label={label} hint={hint} error={news}>
      {(ids) => (
        <div className={cx(controlClass, "flex h-12 items-center px-3.5", !allowed && "bg-raised")}>
          <span aria-hidden className="text-15 text-muted">
            $
          </span>
          <AmountInput
            {...ids}
            value={value}
            onValueChange={onValueChange}
            decimals={2}
            placeholder={text.off}
            readOnly={!allowed}
            maxLength={20}
            className="h-full flex-1 pl-1.5"
          />
        </div>
      )}
    </Field>
  );
}
