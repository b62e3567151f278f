import { useId, useState } from "react";
import {
  useSecondAdministrator,
  useSetSecondAdministrator,
} from "../../../api/queries/second-administrator.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { notify } from "../../../shell/notify.ts";
import { useMay } from "../../../shell/use-may.ts";
import { adminText } from "../../../text/admin.ts";
import { secondText as text } from "../../../text/admin-second.ts";
import { common } from "../../../text/common.ts";
import { errorText } from "../../../text/refusal-text.ts";
import { AmountInput } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { controlClass, Field } from "../../../ui/field.tsx";
import { Failure } from "../../../ui/notice.tsx";
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
      {query.isError && !query.data && (
        <Failure
          title={text.settingsFailed}
          detail={adminText.checkConnection}
          retryLabel={common.retry}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && (
        <Limits
          // What another owner saved meanwhile is what stands here.
          key={`${query.data.withdrawal_usd} ${query.data.adjustment_usd}`}
          withdrawal={query.data.withdrawal_usd ?? ""}
          adjustment={query.data.adjustment_usd ?? ""}
        />
      )}
    </Panel>
  );
}

/** Empty is off. */
function Limits(saved: { withdrawal: string; adjustment: string }) {
  const [withdrawal, setWithdrawal] = useState(saved.withdrawal);
  const [adjustment, setAdjustment] = useState(saved.adjustment);
  const manage = useMay("roles.manage");
  const mutation = useSetSecondAdministrator({
    onDone: () => notify.success(text.saved),
    onFailed: (error) => notify.error(errorText(error, text.saveFailed)),
  });
  const save = useSingleFlight(mutation.mutate);
  const isChanged =
    asLimit(withdrawal) !== asLimit(saved.withdrawal) || asLimit(adjustment) !== asLimit(saved.adjustment);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save({ p_withdrawal_usd: asLimit(withdrawal), p_adjustment_usd: asLimit(adjustment) });
      }}
    >
      <Limit
        label={text.withdrawals}
        hint={text.withdrawalsHint}
        value={withdrawal}
        onValueChange={setWithdrawal}
      />
      <Limit
        label={text.adjustments}
        hint={text.adjustmentsHint}
        value={adjustment}
        onValueChange={setAdjustment}
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

/** As the call takes it. */
function asLimit(value: string): string {
  return value === "" ? "off" : value.replace(/\.$/, "");
}

interface LimitProps {
  label: string;
  hint: string;
  value: string;
  onValueChange: (value: string) => void;
}

function Limit({ label, hint, value, onValueChange }: LimitProps) {
  const { allowed } = useMay("roles.manage");
  return (
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
