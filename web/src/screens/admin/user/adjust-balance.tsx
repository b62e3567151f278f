import type { Coin } from "@portico/contract";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCoins } from "../../../api/queries.ts";
import { notify } from "../../../shell/notify.ts";
import { useMay } from "../../../shell/use-may.ts";
import { adminUserText } from "../../../text/admin.ts";
import { secondText } from "../../../text/admin-second.ts";
import { AmountInput } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/card.tsx";
import { CoinIcon } from "../../../ui/coin-icon.tsx";
import { cx } from "../../../ui/cx.ts";
import { controlClass, Field, TextField } from "../../../ui/field.tsx";
import { formatAmount, formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { Callout } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import { WhileSaving } from "../../../ui/while-saving.tsx";
import { AdjustmentLimit } from "./adjustment-limit.tsx";
import { type Adjustment, type Direction, useAdjustBalance } from "./use-adjust-balance.ts";
import type { UserDetails } from "./user-details.ts";

const MIN_REASON = 3;
/** By how much the arrows up and down change the amount. */
const STEP = "0.000001";

/** Adds to a balance or takes from it, with a reason for the audit log. */
export function AdjustBalance({ user, balances }: Pick<UserDetails, "user" | "balances">) {
  const form = useAdjustForm();
  const may = useMay("balances.adjust");
  const firstFault = useFirstFault();
  const { coin, amount, faults } = form;
  const { adjust, running, doubtOf } = useAdjustBalance((outcome, direction, { p_coin_id, p_amount }) => {
    const changed = form.coins.find(({ coin_id }) => coin_id === p_coin_id);
    if (outcome === "waits") notify.success(secondText.requested);
    else
      notify.success(adminUserText[direction === "add" ? "added" : "subtracted"](inCoin(p_amount, changed)));
    form.clear();
  });

  const input: Adjustment | null = coin
    ? {
        target_user_id: user.id,
        p_coin_id: coin.coin_id,
        p_amount: amount.replace(/\.$/, ""),
        p_reason: form.reason.trim(),
      }
    : null;
  const doubt = doubtOf(input);

  function press(direction: Direction) {
    form.judge();
    if (!input || Object.values(faults).some(Boolean)) return firstFault.focus();
    adjust({ direction, input });
  }

  return (
    <Panel ref={firstFault.within} className="flex flex-col gap-4 p-5" aria-label={adminUserText.adjust}>
      <h2 className="text-19 font-semibold">{adminUserText.adjust}</h2>
      <WhileSaving isSaving={running !== null}>
        <Fields
          form={form}
          available={balances.find((balance) => balance.coin_id === coin?.coin_id)?.amount ?? "0"}
        />
      </WhileSaving>
      {coin && toBig(amount).gt(0) && (
        <p className="figures text-15 text-muted">
          {adminUserText.adjustWords(inCoin(amount, coin), user.email)}
        </p>
      )}
      <AdjustmentLimit />
      {doubt && (
        <Callout tone="warning">
          {doubt === "this" ? adminUserText.unknownOutcome : adminUserText.earlierUnknown}
        </Callout>
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button
          ref={useFocusBack(running === "add")}
          tone="accent"
          className="sm:flex-1"
          busy={running === "add"}
          disabled={running !== null || !may.allowed}
          reason={may.reason}
          onClick={() => press("add")}
        >
          {adminUserText.add}
        </Button>
        <Button
          ref={useFocusBack(running === "subtract")}
          className="sm:flex-1"
          busy={running === "subtract"}
          disabled={running !== null || !may.allowed}
          reason={may.reason}
          onClick={() => press("subtract")}
        >
          {adminUserText.subtract}
        </Button>
      </div>
    </Panel>
  );
}

/** Leads to the first field with a fault: on a phone it may be out of sight. */
function useFirstFault() {
  const within = useRef<HTMLElement>(null);
  const [times, setTimes] = useState(0);
  // Only then the fields are drawn as faulty.
  useEffect(() => {
    if (times > 0) within.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [times]);
  return { within, focus: () => setTimes((before) => before + 1) };
}

function useAdjustForm() {
  const coins = (useCoins().data ?? []).filter((coin) => coin.alias_of === null);
  const [coinId, setCoinId] = useState<string | null>(null);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const coin = coins.find((one) => one.coin_id === coinId);
  const faults = faultsOf(coin, amount, reason);
  return {
    coins,
    coin,
    amount,
    reason,
    setCoinId,
    setAmount,
    setReason,
    faults,
    stepAmount(event: KeyboardEvent<HTMLInputElement>) {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!direction || event.currentTarget.readOnly) return;
      event.preventDefault();
      const next = toBig(amount).plus(toBig(STEP).times(direction));
      setAmount(next.gt(0) ? next.toFixed() : "");
    },
    /** What is wrong is shown once a button was pressed. */
    shownFaults: isJudged ? faults : noFaults,
    judge: () => setJudged(true),
    clear() {
      setAmount("");
      setReason("");
      setJudged(false);
    },
  };
}

interface FieldsProps {
  form: ReturnType<typeof useAdjustForm>;
  /** What the user has of the chosen coin. */
  available: string;
}

function Fields({ form, available }: FieldsProps) {
  const { coin, coins } = form;
  const faults = form.shownFaults;
  return (
    <>
      <SelectField
        label={adminUserText.coin}
        value={coin?.coin_id ?? null}
        onValueChange={form.setCoinId}
        placeholder={adminUserText.coinPlaceholder}
        options={coins.map(({ coin_id, symbol, name }) => ({
          value: coin_id,
          label: `${name} (${symbol})`,
          icon: <CoinIcon coinId={coin_id} size={22} />,
        }))}
        error={faults.coin}
      />
      <Field
        label={adminUserText.amount}
        hint={coin && adminUserText.available(inCoin(available, coin))}
        error={faults.amount}
      >
        {(ids) => (
          <div className={cx(controlClass, "flex h-12 items-center px-3.5")}>
            <AmountInput
              {...ids}
              value={form.amount}
              onValueChange={form.setAmount}
              {...(coin && { decimals: coin.decimals })}
              step={STEP}
              onKeyDown={(event) => form.stepAmount(event)}
              className="h-full flex-1"
            />
            <span className="text-15 text-muted">{coin?.symbol}</span>
          </div>
        )}
      </Field>
      <TextField
        label={adminUserText.reason}
        hint={adminUserText.reasonHint}
        value={form.reason}
        onChange={(event) => form.setReason(event.target.value)}
        error={faults.reason}
        maxLength={500}
      />
    </>
  );
}

interface Faults {
  coin: string | undefined;
  amount: string | undefined;
  reason: string | undefined;
}

const noFaults: Faults = { coin: undefined, amount: undefined, reason: undefined };

/** What is wrong with each field, undefined where nothing is. */
function faultsOf(coin: Coin | undefined, amount: string, reason: string): Faults {
  return {
    coin: coin ? undefined : adminUserText.chooseCoin,
    amount: toBig(amount).gt(0) ? undefined : adminUserText.invalidAmount,
    reason: reason.trim().length >= MIN_REASON ? undefined : adminUserText.reasonRequired,
  };
}

function inCoin(amount: string, coin: Coin | undefined): string {
  const figure = toBig(amount).eq(0) ? formatAmount(amount) : formatExact(amount);
  return adminUserText.amountOf(figure, coin?.symbol ?? "");
}
