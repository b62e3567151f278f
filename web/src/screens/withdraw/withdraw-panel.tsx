import {
  type Coin,
  networkByWithdrawalName,
  normalisedAddress,
  type Pause,
  pauseOf,
} from "@portico/contract";
import { type FormEvent, useId, useRef, useState } from "react";
import { useAllowList, useSavedAddresses } from "../../api/queries/address-book.ts";
import { useIsOnline } from "../../api/queries/online.ts";
import { useWithdrawalQuota } from "../../api/queries/own.ts";
import { usePauses, usePrices } from "../../api/queries/public.ts";
import { useFactors } from "../../api/queries/security.ts";
import { useSession } from "../../api/session/session.ts";
import { savedAs } from "../../features/address-book/saved-addresses.ts";
import { useReleaseUnless } from "../../features/amounts/use-amount-entry.ts";
import { WaysIn } from "../../features/amounts/ways-in.tsx";
import { useIsOldPrice } from "../../features/prices/old-price.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { PauseNotice } from "../../shell/notices/pause-notice.tsx";
import { errorText } from "../../text/app/refusal-text.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { similarRecipientText } from "../../text/money/similar-recipient.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatDateTime } from "../../ui/format/time.ts";
import { DataRow, Panel } from "../../ui/layout/card.tsx";
import { ConfirmWithdrawalDialog } from "./confirm-withdrawal-dialog.tsx";
import { Quota } from "./quota.tsx";
import { savableAddress } from "./savable-address.ts";
import { useInitiateWithdrawal, type Withdrawal } from "./use-initiate-withdrawal.ts";
import { useWithdrawForm, type WithdrawFormState } from "./use-withdraw-form.ts";
import { WithdrawFields } from "./withdraw-fields.tsx";
import { receivedAmount } from "./withdraw-rules.ts";
import type { WithdrawalRequest } from "./withdrawal-request.ts";

export interface WithdrawPanelProps {
  coin: Coin;
  /** The user's available balance of it. */
  available: string;
}

/** The form; it asks for confirmation before anything is sent. */
export function WithdrawPanel({ coin, available }: WithdrawPanelProps) {
  const form = useWithdrawForm(coin, available);
  const { request, isAsking, withdrawal, ask, stop, refusedField } = useRequest(coin, form);
  const element = useRef<HTMLFormElement>(null);
  const [hintId, blockId] = [useId(), useId()];
  const block = useBlock(coin);
  const pause = useWithdrawalPause(coin, form);
  // Preloaded, so that the dialog opens complete.
  useFactors();
  const hint = useHint(form, pause);
  useReleaseUnless(isAsking || isBound(withdrawal, request), form.entry.release);

  return (
    <Panel className="p-5 md:p-6">
      <form ref={element} noValidate onSubmit={ask} className="flex flex-col gap-5">
        <div id={blockId} aria-live="polite" className="empty:hidden">
          {block && (
            <Callout tone="warning">
              {block.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </Callout>
          )}
        </div>
        <PauseNotice pauses={pause ? [pause] : []} />
        {toBig(available).eq(0) && <WaysIn coin={coin} />}
        <WithdrawFields coin={coin} available={available} form={form} />
        <Amounts coin={coin} quantity={form.quantity} />
        <Quota coinId={coin.coin_id} />
        <div id={hintId} aria-live="polite" className="empty:hidden">
          {hint && !block && <Callout tone={hint.is_warning ? "warning" : "info"}>{hint.text}</Callout>}
        </div>
        <Button
          type="submit"
          tone="accent"
          size="lg"
          disabled={block !== null || hint !== null || withdrawal.isPending}
          aria-describedby={block ? blockId : hint ? hintId : undefined}
        >
          {withdrawText.submit}
        </Button>
      </form>
      {request && (
        <ConfirmWithdrawalDialog
          open={isAsking}
          request={request}
          withdrawal={withdrawal}
          finalFocus={() => fieldOf(element.current, refusedField())}
          onClose={stop}
        />
      )}
    </Panel>
  );
}

/** The withdrawal that the dialog asks about, once the form is submitted without an error. */
function useRequest(coin: Coin, form: WithdrawFormState) {
  const [request, setRequest] = useState<WithdrawalRequest | null>(null);
  const [isAsking, setAsking] = useState(false);
  const refused = useRef<string | null>(null);
  const book = useSavedAddresses().data;
  const withdrawal = useInitiateWithdrawal((error) => {
    refused.current = form.refusal.note(error);
    if (refused.current === null) notify.error(errorText(error, withdrawText.failed), "withdrawal");
    else notify.clear("withdrawal");
    setAsking(false);
  });

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // An address from a code should be reviewed first.
    if (form.takeCode(form.address)) return;
    form.leaveAll();
    if (form.problem) return fieldOf(event.currentTarget, form.problem.field)?.focus();
    form.entry.fix();
    refused.current = null;
    setRequest(requestOf(coin, form, savedAs(savableAddress(form, form.facts), book)?.name));
    setAsking(true);
  }

  return {
    request,
    isAsking,
    withdrawal,
    ask,
    stop: () => setAsking(false),
    /** The field that the server refused last; null if it refused none since the form was submitted. */
    refusedField: () => refused.current,
  };
}

/** The fee, and what arrives. */
function Amounts({ coin, quantity }: { coin: Coin; quantity: string }) {
  const inCoin = (amount: string) => withdrawText.amountOf(formatExact(amount), coin.symbol);
  return (
    <dl className="border-y border-line py-1.5">
      <DataRow label={withdrawText.fee}>{inCoin(coin.withdrawal_fee)}</DataRow>
      <DataRow label={withdrawText.receive} className="text-15">
        {inCoin(receivedAmount(quantity, coin))}
      </DataRow>
    </dl>
  );
}

/** Whether something counts on exactly this request: an emailed code, or an attempt without an answer. */
function isBound(withdrawal: Withdrawal, request: WithdrawalRequest | null): boolean {
  if (!request) return false;
  const { isConfirmed, mail } = withdrawal.standing(request);
  return isConfirmed || mail !== null || withdrawal.doubt(request) === "this";
}

function useWithdrawalPause(coin: Coin, { network }: WithdrawFormState): Pause | undefined {
  const asked = { kind: "withdrawal", coinIds: [coin.coin_id], networkId: network?.network_id } as const;
  return pauseOf(usePauses().data ?? [], asked);
}

/** Why this account cannot withdraw at all now; shown above the form, before anything is typed. */
function useBlock(coin: Coin): string[] | null {
  const lacksPrice = useLacksPrice(coin);
  const isSuspended = useSession().user?.status === "suspended";
  const { held_until, held_because } = useWithdrawalQuota().data ?? {};
  const allowList = useAllowList().data;
  if (isSuspended) return [withdrawText.suspended];
  if (!held_until) return lacksPrice ? [withdrawText.oldPrice(coin.symbol)] : null;
  const held = withdrawText.held(held_because ?? "earlier", formatDateTime(held_until));
  return allowList?.is_on ? [held, withdrawText.heldSaveNow(allowList.wait_hours)] : [held];
}

/** The daily limit counts in dollars, so only a stable coin can be withdrawn without a price to trade on (T56). */
function useLacksPrice(coin: Coin): boolean {
  const prices = usePrices().data;
  const price = prices?.find(({ coin_id }) => coin_id === coin.coin_id);
  const isOld = useIsOldPrice(price);
  return !coin.is_stable && prices !== undefined && (price === undefined || isOld);
}

/** Why the button is disabled; null if it is not. */
function useHint(
  { address, quantity, entry, recipient, refusal }: WithdrawFormState,
  pause: Pause | undefined,
): { text: string; is_warning: boolean } | null {
  const isOnline = useIsOnline();
  if (pause) return { text: refusalText("withdrawals_paused", { reason: pause.reason }), is_warning: true };
  if (!isOnline) return { text: withdrawText.offline, is_warning: true };
  if (address === "") return { text: withdrawText.enterAddress, is_warning: false };
  if (recipient.isOwn || refusal.field) return { text: withdrawText.changeField, is_warning: false };
  if (recipient.blockedBy === "similar") return { text: similarRecipientText.sureFirst, is_warning: true };
  if (entry.blocked !== null) return { text: entry.blocked, is_warning: true };
  if (toBig(quantity).lte(0)) return { text: withdrawText.enterQuantity, is_warning: false };
  if (recipient.blockedBy) return { text: similarRecipientText.checking, is_warning: false };
  return null;
}

/** Called once the form has no errors. */
function requestOf(
  coin: Coin,
  form: WithdrawFormState,
  saved_name: string | undefined,
): WithdrawalRequest | null {
  const rules = networkByWithdrawalName(form.network?.withdrawal_name ?? "");
  if (!form.network || !form.user_id || !rules) return null;
  return {
    coin,
    network: form.network,
    saved_name,
    unused_tag: form.offers.tag?.is_taken === false ? form.offers.tag.value : undefined,
    similar: form.recipient.similar,
    input: {
      p_user_id: form.user_id,
      p_coin_id: coin.coin_id,
      // As it is paid and as the email shows it, so that people compare the same text (T74).
      p_to_address: normalisedAddress(rules, form.address),
      p_network: form.network.withdrawal_name,
      p_amount: form.quantity.replace(/\.$/, ""),
      p_fee: coin.withdrawal_fee,
      ...(form.network.has_destination_tag && form.tag !== "" && { p_destination_tag: form.tag }),
    },
  };
}

function fieldOf(form: HTMLFormElement | null, field: string | null): HTMLElement | null {
  const control = form?.elements.namedItem(field ?? "");
  return control instanceof HTMLElement ? control : null;
}
