import type { BankAccountValue, OfficeBankAccount } from "@portico/contract";
import { type ReactNode, useId, useState } from "react";
import { useSaveBankAccount } from "../../../../api/queries/payment-settings.ts";
import { usePublicSettings } from "../../../../api/queries/public.ts";
import { useNow } from "../../../../api/time/use-now.ts";
import { useMay } from "../../../../shell/access/use-may.ts";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Badge, type BadgeTone } from "../../../../ui/feedback/badge.tsx";
import { DataRow } from "../../../../ui/layout/card.tsx";
import { Flag } from "../../../../ui/marks/flag.tsx";
import { changeText } from "../change-text.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { accountFields, changesOf } from "./payment-fields.ts";

/** What the dialog is open for: the form or, without a form, a given new value. */
interface Asked {
  start: BankAccountValue;
  hasForm: boolean;
}

const noAccount = {
  account_name: null,
  account_number: null,
  branch: null,
  account_type: null,
  bank_code: null,
};

/** The bank account of one country. */
export function BankAccountItem({ account }: { account: OfficeBankAccount }) {
  const id = useId();
  const now = useNow();
  const may = useMay("admin_save_bank_account");
  const practice = usePublicSettings().data?.practice ?? false;
  const save = useSaveBankAccount();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { country, currency, value, previous } = account;
  const name = text.accountOf[country];
  const [label, tone] = stateOf(account, practice);
  const isOn = value.is_enabled;
  const act = (words: string, of: string, start: BankAccountValue, hasForm = false): ReactNode => (
    <Button
      size="sm"
      aria-label={of}
      disabled={!may.allowed}
      reason={may.reason}
      onClick={() => setAsked({ start, hasForm })}
    >
      {words}
    </Button>
  );
  return (
    <li aria-labelledby={id} className="border-line py-4 not-first:border-t">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Flag country={country} />
        <span id={id} className="text-15 font-semibold">
          {name}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <Facts account={account} />
      <p className="text-13 text-muted">{changeText(account, now)}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {act(text.edit, text.editOf(name), value, true)}
        {act(isOn ? text.switchOff : text.switchOn, isOn ? text.switchOffOf(name) : text.switchOnOf(name), {
          ...value,
          is_enabled: !isOn,
        })}
        {previous && act(text.undo, text.undoOf(name), previous)}
        {value.account_number !== null &&
          act(text.removeAccount, text.removeAccountOf(name), { ...value, ...noAccount })}
      </div>
      {asked && (
        <PaymentDialog<BankAccountValue>
          title={text.editTitle(name)}
          nameOf={() => name}
          hasForm={asked.hasForm}
          fields={accountFields(country, currency)}
          currency={currency}
          standing={account}
          start={asked.start}
          save={(wanted, seen) =>
            save.mutateAsync({
              p_country: country,
              p_account: wanted,
              p_seen_version: seen ?? account.version,
            })
          }
          onClosed={() => setAsked(null)}
        />
      )}
    </li>
  );
}

/** The account's filled fields. */
function Facts({ account: { value, currency } }: { account: OfficeBankAccount }) {
  return (
    <dl className="mt-1.5">
      {changesOf({}, value, currency)
        .filter((fact) => fact.name !== "is_enabled" && fact.after !== text.nothing)
        .map((fact) => (
          <DataRow key={fact.name} label={text.fields[fact.name]}>
            <span className="whitespace-pre-line">{fact.after}</span>
          </DataRow>
        ))}
    </dl>
  );
}

/** Whether it is offered to users, and if not, why. */
function stateOf({ value, is_practice }: OfficeBankAccount, practice: boolean): [string, BadgeTone] {
  if (!value.is_enabled) return [text.isOff, "neutral"];
  if (value.account_number === null) return [text.noAccount, "pending"];
  if (is_practice) return practice ? [text.isPractice, "teal"] : [text.notShown, "pending"];
  return [text.shown, "up"];
}
