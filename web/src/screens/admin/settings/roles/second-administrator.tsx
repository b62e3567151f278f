import { useEffect, useId, useRef, useState } from "react";
import { isFirstLoad } from "../../../../api/cache/load-state.ts";
import { useSingleFlight } from "../../../../api/calls/single-flight.ts";
import {
  useSecondAdministrator,
  useSetSecondAdministrator,
} from "../../../../api/queries/second-administrator.ts";
import { useMay } from "../../../../shell/access/use-may.ts";
import { LoadFailure } from "../../../../shell/loading/load-failure.tsx";
import { notify } from "../../../../shell/notices/notify.ts";
import { secondText as text } from "../../../../text/admin/second.ts";
import { adminSettingsText } from "../../../../text/admin/settings.ts";
import { common } from "../../../../text/app/common.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { AmountInput } from "../../../../ui/amounts/amount-field.tsx";
import { isUnread } from "../../../../ui/amounts/unread.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { controlClass, Field } from "../../../../ui/fields/field.tsx";
import { WhileSaving } from "../../../../ui/fields/while-saving.tsx";
import { toBig } from "../../../../ui/format/decimal.ts";
import { formatMoney } from "../../../../ui/format/price.ts";
import { Panel } from "../../../../ui/layout/card.tsx";
import { cx } from "../../../../ui/styles/cx.ts";
import { AskFirst } from "../ask-first.tsx";
import { Choice } from "../choice.tsx";

/**
 * The values above which two administrators are needed: an owner sets them, everybody sees them.
 * @param props.isWaiting renders only its placeholder, while a list above may still push it down.
 */
export function SecondAdministrator({ isWaiting }: { isWaiting: boolean }) {
  const heading = useId();
  const query = useSecondAdministrator();
  return (
    <Panel aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {text.settings}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{text.settingsDetail}</p>
      {(isWaiting || isFirstLoad(query)) && (
        <div role="status" aria-label={common.loading} className="flex flex-col gap-4">
          <Skeleton className="h-22 rounded-control" />
          <Skeleton className="h-22 rounded-control" />
          <Skeleton className="h-22 rounded-control" />
          <Skeleton className="h-11 rounded-button" />
        </div>
      )}
      {!isWaiting && !isFirstLoad(query) && !query.data && (
        <LoadFailure title={text.settingsFailed} query={query} />
      )}
      {!isWaiting && query.data && (
        <Limits
          withdrawal={query.data.withdrawal_usd ?? ""}
          adjustment={query.data.adjustment_usd ?? ""}
          deposit={query.data.deposit_usd ?? ""}
        />
      )}
    </Panel>
  );
}

/** The limits as field texts: in US dollars, empty means off. */
interface LimitTexts {
  withdrawal: string;
  adjustment: string;
  deposit: string;
}

function Limits(saved: LimitTexts) {
  const limits = {
    withdrawal: useLimit("withdrawal", saved.withdrawal),
    adjustment: useLimit("adjustment", saved.adjustment),
    deposit: useLimit("deposit", saved.deposit),
  };
  const all = Object.values(limits);
  const manage = useMay("admin_set_second_administrator");
  const mutation = useSetSecondAdministrator({
    onDone: () => notify.success(text.saved, "second-administrator"),
    onFailed: (error) => notify.error(errorText(error, text.saveFailed), "second-administrator"),
  });
  const save = useSingleFlight(mutation.mutate);
  /** Changes that protect less, before they are confirmed. */
  const [asked, setAsked] = useState<Parameters<typeof save>[0] | null>(null);
  const canSave =
    manage.allowed &&
    all.some(({ isChanged }) => isChanged) &&
    !all.some(({ hasConflict, shown }) => hasConflict || isUnread(shown));
  const limitProps = (name: keyof LimitTexts) => ({
    value: limits[name].shown,
    theirs: limits[name].hasConflict ? written(saved[name]) : undefined,
    onValueChange: limits[name].type,
    onUseTheirs: limits[name].drop,
    onKeepMine: () => {
      if (isUnread(limits[name].shown)) return;
      if (limits[name].isLoosened) setAsked(limits[name].overTheirs());
      else save(limits[name].overTheirs());
    },
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const changes = Object.assign({}, ...all.map((limit) => limit.changed()));
        if (canSave && all.some(({ isLoosened }) => isLoosened)) setAsked(changes);
        else if (canSave) save(changes);
      }}
    >
      <WhileSaving isSaving={mutation.isPending}>
        <Limit label={text.withdrawals} hint={text.withdrawalsHint} {...limitProps("withdrawal")} />
        <Limit label={text.deposits} hint={text.depositsHint} {...limitProps("deposit")} />
        <Limit label={text.adjustments} hint={text.adjustmentsHint} {...limitProps("adjustment")} />
      </WhileSaving>
      <Button type="submit" busy={mutation.isPending} disabled={!canSave} reason={manage.reason}>
        {text.save}
      </Button>
      <AskFirst
        open={asked !== null}
        title={text.loosenTitle}
        action={text.save}
        tone="danger"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) save(asked);
          setAsked(null);
        }}
      >
        {(Object.keys(limits) as (keyof LimitTexts)[])
          .filter((name) => limits[name].isLoosened)
          .map((name) => (
            <p key={name}>{text.loosens[name](written(saved[name]), written(limits[name].shown))}</p>
          ))}
        <p>{text.loosenEmails}</p>
      </AskFirst>
    </form>
  );
}

/** The input, and the value seen when typing began. */
interface Draft {
  typed: string;
  seen: string;
}

/**
 * Another owner's change shows at once if the field has no input; otherwise the user chooses between both.
 */
function useLimit(name: keyof LimitTexts, saved: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  // A draft that equals the saved value is no draft any more.
  useEffect(() => setDraft((now) => (now && isSame(now.typed, saved) ? null : now)), [saved]);
  const shown = draft?.typed ?? saved;
  const isChanged = !isSame(shown, saved);
  const input = (seen: string) => ({
    [`p_${name}_usd`]: asLimit(shown),
    [`p_seen_${name}_usd`]: asLimit(seen),
  });
  return {
    shown,
    isChanged,
    /** One administrator could do more alone, or everything. */
    isLoosened:
      isChanged &&
      !isUnread(shown) &&
      asLimit(saved) !== "off" &&
      (asLimit(shown) === "off" || toBig(asLimit(shown)).gt(toBig(asLimit(saved)))),
    /** Somebody else has set another value meanwhile. */
    hasConflict: draft !== null && isChanged && !isSame(draft.seen, saved),
    type: (typed: string) => setDraft((now) => ({ typed, seen: now?.seen ?? saved })),
    drop: () => setDraft(null),
    /** The input for the call; an untouched limit is left out. */
    changed: () => (draft && isChanged ? input(draft.seen) : {}),
    /** The input for the call, overwriting the current value. */
    overTheirs: () => input(saved),
  };
}

function isSame(left: string, right: string): boolean {
  if (isUnread(left)) return false;
  const [one, other] = [asLimit(left), asLimit(right)];
  if (one === "off" || other === "off") return one === other;
  return toBig(one).eq(toBig(other));
}

/** In the call's format. */
function asLimit(value: string): string {
  return value === "" ? "off" : value.replace(/\.$/, "");
}

/** In readable form. */
function written(limit: string): string {
  return limit === "" ? text.off : formatMoney(limit);
}

interface LimitProps {
  label: string;
  hint: string;
  value: string;
  /** The value that another owner has set meanwhile. */
  theirs: string | undefined;
  onValueChange: (value: string) => void;
  onUseTheirs: () => void;
  onKeepMine: () => void;
}

function Limit({ label, hint, value, theirs, onValueChange, onUseTheirs, onKeepMine }: LimitProps) {
  const { allowed } = useMay("admin_set_second_administrator");
  const field = useRef<HTMLDivElement>(null);
  const then = (act: () => void) => () => {
    act();
    field.current?.querySelector("input")?.focus();
  };
  return (
    <div ref={field}>
      <Field label={label} hint={hint}>
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
              unit="USD"
              placeholder={text.off}
              readOnly={!allowed}
              className="h-full flex-1 pl-1.5"
            />
          </div>
        )}
      </Field>
      <div className="relative" aria-live="polite">
        {theirs !== undefined && (
          <Choice
            text={adminSettingsText.changedMeanwhile(null, theirs)}
            actions={[
              [adminSettingsText.takeTheirs(theirs), then(onUseTheirs)],
              [adminSettingsText.keepMine(written(value)), then(onKeepMine)],
            ]}
          />
        )}
      </div>
    </div>
  );
}
