import type { OfficeBankAccount, OfficePaymentMethod, PaymentMethodValue } from "@portico/contract";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { randomKey } from "../../../../api/calls/idempotency.ts";
import { useSingleFlight } from "../../../../api/calls/single-flight.ts";
import {
  useOrderPaymentMethods,
  useRemovePaymentMethod,
  useSavePaymentMethod,
} from "../../../../api/queries/payment-settings.ts";
import { usePublicSettings } from "../../../../api/queries/public.ts";
import { useNow } from "../../../../api/time/use-now.ts";
import { useMay } from "../../../../shell/access/use-may.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { Button, IconButton } from "../../../../ui/buttons/button.tsx";
import { Badge, type BadgeTone } from "../../../../ui/feedback/badge.tsx";
import { Panel } from "../../../../ui/layout/card.tsx";
import { AskFirst } from "../ask-first.tsx";
import { changeText } from "../change-text.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { methodFields } from "./payment-fields.ts";

/**
 * What the dialog is open for: a new method, or one by its id; `target` is a given new value, without a form.
 */
interface Asked {
  id: string;
  isNew: boolean;
  start: PaymentMethodValue;
  isBank: boolean;
  hasForm: boolean;
}

const empty: PaymentMethodValue = {
  name: "",
  description: "",
  features: [],
  processing_time: "",
  fee_percent: "0",
  url: null,
  is_enabled: true,
};

interface ListProps {
  methods: OfficePaymentMethod[];
  accounts: OfficeBankAccount[];
}

/** The payment methods in the order of the Buy screen. */
export function PaymentMethodList({ methods, accounts }: ListProps) {
  const heading = useId();
  const may = useMay("admin_save_payment_method");
  const [asked, setAsked] = useState<Asked | null>(null);
  const move = useMove(methods);
  const removal = useRemoval();
  const hasAccount = accounts.some(({ value }) => value.account_number !== null && value.is_enabled);
  const add = () => setAsked({ id: randomKey(), isNew: true, start: empty, isBank: false, hasForm: true });
  return (
    <Panel aria-labelledby={heading} className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={heading} className="text-19 font-semibold">
            {text.methods}
          </h2>
          <p className="mt-1 text-13 text-muted">{text.methodsIntro}</p>
        </div>
        <Button disabled={!may.allowed} reason={may.reason} onClick={add}>
          {text.addMethod}
        </Button>
      </div>
      <ul aria-labelledby={heading} className="mt-2">
        {methods.map((method, index) => (
          <Method
            key={method.method_id}
            method={method}
            hasAccount={hasAccount}
            onAsk={(start, hasForm) => {
              const isBank = method.type === "bank";
              setAsked({ id: method.method_id, isNew: false, start, isBank, hasForm });
            }}
            onRemove={() => removal.ask(method)}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < methods.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </ul>
      {asked && (
        <MethodDialog key={asked.id} asked={asked} methods={methods} onClosed={() => setAsked(null)} />
      )}
      <AskFirst {...removal.question} action={text.remove} tone="danger">
        <p>{text.removeWords}</p>
      </AskFirst>
    </Panel>
  );
}

interface MethodDialogProps {
  asked: Asked;
  methods: OfficePaymentMethod[];
  onClosed: () => void;
}

/** Edits one method, or adds one. */
function MethodDialog({ asked, methods, onClosed }: MethodDialogProps) {
  const save = useSavePaymentMethod();
  const current = methods.find(({ method_id }) => method_id === asked.id);
  return (
    <PaymentDialog<PaymentMethodValue>
      title={asked.isNew ? text.addTitle : text.editTitle(asked.start.name)}
      nameOf={({ name }) => name}
      hasForm={asked.hasForm}
      hasLogo
      logo={current?.logo ?? null}
      fields={methodFields(asked.isBank)}
      // A method that was just added is in the list before its answer arrives.
      standing={asked.isNew ? null : current}
      start={asked.start}
      save={(value, seen, logo) =>
        save.mutateAsync({
          p_method_id: asked.id,
          p_method: value,
          ...(logo !== undefined && { p_logo: logo }),
          ...(seen !== undefined && { p_seen_version: seen }),
        })
      }
      onClosed={onClosed}
    />
  );
}

/** Asks before a method is removed. The method stays known while the dialog closes. */
function useRemoval() {
  const [removed, setRemoved] = useState<OfficePaymentMethod | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePaymentMethod({
    onDone: () => removed && notify.success(text.removed(removed.value.name), "payment-settings"),
    onFailed: (error) => notify.error(errorText(error, text.removeFailed), "payment-settings"),
  });
  const removeOnce = useSingleFlight(remove.mutate);
  return {
    ask(method: OfficePaymentMethod) {
      setRemoved(method);
      setAsking(true);
    },
    question: {
      open: isAsking,
      title: text.removeTitle(removed?.value.name ?? ""),
      onClose: () => setAsking(false),
      onConfirm() {
        setAsking(false);
        if (removed) removeOnce({ p_method_id: removed.method_id, p_seen_version: removed.version });
      },
    },
  };
}

/** Moves a method to another position. */
function useMove(methods: OfficePaymentMethod[]) {
  const order = useOrderPaymentMethods({
    onDone: () => notify.success(text.orderSaved, "payment-settings"),
    onFailed: (error) => notify.error(errorText(error, text.orderFailed), "payment-settings"),
  });
  const orderOnce = useSingleFlight(order.mutate);
  return (from: number, to: number) => {
    const seen = methods.map(({ method_id }) => method_id);
    const wanted = seen.toSpliced(from, 1).toSpliced(to, 0, seen[from] ?? "");
    orderOnce({ p_method_ids: wanted, p_seen_method_ids: seen });
  };
}

interface MethodProps {
  method: OfficePaymentMethod;
  /** At least one bank account is complete and enabled. */
  hasAccount: boolean;
  onAsk: (start: PaymentMethodValue, hasForm: boolean) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function Method({ method, hasAccount, onAsk, onRemove, onUp, onDown }: MethodProps) {
  const id = useId();
  const now = useNow();
  const save = useMay("admin_save_payment_method");
  const removal = useMay("admin_remove_payment_method");
  const mayOrder = useMay("admin_order_payment_methods").allowed;
  const practice = usePublicSettings().data?.practice ?? false;
  const { value, previous } = method;
  const { name, is_enabled: isOn } = value;
  const [label, tone] = stateOf(method, hasAccount, practice);
  const act = (words: string, of: string, onClick: () => void, may = save): ReactNode => (
    <Button size="sm" aria-label={of} disabled={!may.allowed} reason={may.reason} onClick={onClick}>
      {words}
    </Button>
  );
  return (
    <li aria-labelledby={id} className="border-line py-4 not-first:border-t">
      <div className="flex items-start gap-3">
        {method.logo && <img src={method.logo} alt="" className="size-9 rounded-control object-contain" />}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span id={id} className="min-w-0 text-15 font-semibold break-words">
              {name}
            </span>
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="text-13 break-words text-muted">{value.description}</p>
          {method.type === "external" && (
            <p className="text-13 break-all">
              {value.url ?? (practice ? text.practiceAddress : text.noAddress)}
            </p>
          )}
          <p className="figures text-13 text-muted">
            {text.facts(value.fee_percent, value.processing_time)} · {changeText(method, now)}
          </p>
        </div>
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {act(text.edit, text.editOf(name), () => onAsk(value, true))}
        {act(
          isOn ? text.switchOff : text.switchOn,
          isOn ? text.switchOffOf(name) : text.switchOnOf(name),
          () => onAsk({ ...value, is_enabled: !isOn }, false),
        )}
        {previous && act(text.undo, text.undoOf(name), () => onAsk(previous, false))}
        {method.type === "external" && act(text.remove, text.removeOf(name), onRemove, removal)}
        <div className="ml-auto flex shrink-0 self-center">
          <IconButton label={text.up(name)} disabled={!mayOrder || !onUp} onClick={onUp}>
            <ArrowUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={text.down(name)} disabled={!mayOrder || !onDown} onClick={onDown}>
            <ArrowDown aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

/** Whether users see it, and if not, why. */
function stateOf(
  { type, value }: OfficePaymentMethod,
  hasAccount: boolean,
  practice: boolean,
): [string, BadgeTone] {
  if (!value.is_enabled) return [text.isOff, "neutral"];
  const leadsSomewhere = type === "bank" ? hasAccount : value.url !== null || practice;
  return leadsSomewhere ? [text.shown, "up"] : [text.notShown, "pending"];
}
