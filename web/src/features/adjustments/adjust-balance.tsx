import type { Price } from "@portico/contract";
import { useState } from "react";
import { usePrice } from "../../api/queries/public.ts";
import { useSecondAdministrator } from "../../api/queries/second-administrator.ts";
import type { ChainDeposit } from "../../paths.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { notify } from "../../shell/notices/notify.ts";
import { adminUserText } from "../../text/admin/office.ts";
import { secondText } from "../../text/admin/second.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useFocusBack } from "../../ui/buttons/use-focus-back.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { WhileSaving } from "../../ui/fields/while-saving.tsx";
import { toBig } from "../../ui/format/decimal.ts";
import { formatMoney } from "../../ui/format/price.ts";
import { Panel } from "../../ui/layout/card.tsx";
import { HashUses, useConfirmedUses } from "../hashes/hash-uses.tsx";
import { OldPrice } from "../prices/old-price.tsx";
import { AdjustFields, inCoin } from "./adjust-fields.tsx";
import type { AdjustTexts } from "./adjust-texts.ts";
import { AdjustmentLimit } from "./adjustment-limit.tsx";
import { ConfirmAdjustment } from "./confirm-adjustment.tsx";
import { CreditRoom } from "./credit-room.tsx";
import { type Adjustment, type Direction, useAdjustBalance } from "./use-adjust-balance.ts";
import { useAdjustForm } from "./use-adjust-form.ts";

interface AdjustBalanceProps {
  user: { id: string; email: string };
  balances: readonly { coin_id: string; amount: string }[];
  words: AdjustTexts;
  /** A deposit from a chain that is to be credited. */
  deposit?: ChainDeposit | undefined;
}

/** Adds to a balance or deducts from it, with a reason; above a certain value it asks for confirmation. */
export function AdjustBalance(props: AdjustBalanceProps) {
  const { user, balances } = props;
  const { form, price, value, confirmed, running, doubt, ...question } = useConfirmedAdjustment(props);
  const { coin, amount } = form;
  return (
    <Panel className="flex flex-col gap-4 p-5" aria-label={adminUserText.adjust}>
      <h2 className="text-19 font-semibold">{adminUserText.adjust}</h2>
      <WhileSaving isSaving={running !== null}>
        <AdjustFields
          form={form}
          available={balances.find((balance) => balance.coin_id === coin?.coin_id)?.amount ?? "0"}
        />
        <HashUses {...confirmed} />
      </WhileSaving>
      {coin && toBig(amount).gt(0) && (
        <p className="figures text-15 text-muted">
          {form.source === "chain"
            ? adminUserText.depositWords(inCoin(amount, coin), user.email)
            : adminUserText.adjustWords(inCoin(amount, coin), user.email)}
        </p>
      )}
      <OldPrice price={price} />
      {coin && form.source === "adjustment" && <CreditRoom coin={coin} amount={amount} value={value} />}
      <AdjustmentLimit />
      {doubt && (
        <Callout tone="warning">
          {doubt === "this" ? adminUserText.unknownOutcome : adminUserText.earlierUnknown}
        </Callout>
      )}
      <Buttons running={running} isDeposit={form.source === "chain"} onPress={form.submit} />
      <ConfirmAdjustment
        direction={question.asked}
        amount={inCoin(amount, coin)}
        value={value && formatMoney(value)}
        email={user.email}
        onCancel={question.decline}
        onConfirm={question.confirm}
      />
    </Panel>
  );
}

/** The form and its call, and between them the confirmation of a high value. */
function useConfirmedAdjustment({ user, words, deposit }: AdjustBalanceProps) {
  const [asked, setAsked] = useState<Direction | null>(null);
  const form = useAdjustForm({
    userId: user.id,
    deposit,
    words,
    onSubmit(direction, input) {
      if (needsConfirmation) setAsked(direction);
      else adjust({ direction, input: withUses(input) });
    },
  });
  const { coin, coins, amount, input } = form;
  const { adjust, running, doubtOf, usesOf } = useAdjustBalance({
    words,
    symbolOf: (coinId) => coins.find(({ coin_id }) => coin_id === coinId)?.symbol ?? "",
    onDone(outcome, direction, { p_coin_id, p_amount }) {
      const changed = coins.find(({ coin_id }) => coin_id === p_coin_id);
      if (outcome === "waits") notify.success(secondText.requested, "adjustment");
      else
        notify.success(
          adminUserText[direction === "add" ? "added" : "subtracted"](inCoin(p_amount, changed)),
          "adjustment",
        );
      form.clear();
    },
  });
  const price = usePrice(coin?.coin_id ?? "");
  const value = valueAt(price, amount);
  const needsConfirmation = useNeedsConfirmation(value);
  const confirmed = useConfirmedUses(usesOf(input));
  const withUses = (given: Adjustment): Adjustment => ({
    ...given,
    ...(confirmed.sharedWith && { p_shared_with: confirmed.sharedWith }),
  });

  return {
    form,
    price,
    value,
    confirmed,
    running,
    doubt: doubtOf(input && withUses(input)),
    /** What waits for a confirmation; null if nothing does. */
    asked,
    decline: () => setAsked(null),
    confirm() {
      if (asked && input) adjust({ direction: asked, input: withUses(input) });
      setAsked(null);
    },
  };
}

interface ButtonsProps {
  running: Direction | null;
  /** A deposit from a chain can only be added. */
  isDeposit: boolean;
  onPress: (direction: Direction) => void;
}

function Buttons({ running, isDeposit, onPress }: ButtonsProps) {
  const add = useMay("admin_add_deposit_and_balance");
  const subtract = useMay("admin_subtract_balance");
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <Button
        ref={useFocusBack(running === "add")}
        tone="accent"
        className="sm:flex-1"
        busy={running === "add"}
        disabled={running !== null || !add.allowed}
        reason={add.reason}
        onClick={() => onPress("add")}
      >
        {adminUserText.add}
      </Button>
      <Button
        ref={useFocusBack(running === "subtract")}
        className="sm:flex-1"
        busy={running === "subtract"}
        disabled={running !== null || !subtract.allowed || isDeposit}
        reason={subtract.reason ?? (isDeposit ? adminUserText.depositOnlyAdds : undefined)}
        onClick={() => onPress("subtract")}
      >
        {adminUserText.subtract}
      </Button>
    </div>
  );
}

/** The amount's market value in US dollars; null without a price. */
function valueAt(price: Price | undefined, amount: string): string | null {
  return price ? toBig(amount).times(toBig(price.market_price)).toFixed() : null;
}

/** Without a price the value is unknown, so that is confirmed, too. */
function useNeedsConfirmation(value: string | null): boolean {
  const limit = useSecondAdministrator().data?.confirm_above_usd;
  return value === null || !limit || toBig(value).gt(toBig(limit));
}
