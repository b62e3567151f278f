import type { Profile } from "@portico/contract";
import { ShieldCheck } from "lucide-react";
import { useId } from "react";
import { preferencesText } from "../../../text/account/preferences.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { Switch } from "../../../ui/fields/switch.tsx";
import { Panel } from "../../../ui/layout/card.tsx";
import { Row } from "../security/row.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

type MailField = keyof {
  [Name in keyof Profile as Profile[Name] extends boolean ? Name : never]: true;
};

const kinds: readonly { field: MailField; title: string; detail: string }[] = [
  { field: "email_on_deposit", title: preferencesText.deposits, detail: preferencesText.depositsHelp },
  { field: "email_on_swap", title: preferencesText.swaps, detail: preferencesText.swapsHelp },
];

/** The user's email preferences: a switch for all, one per kind, and which emails are always sent. */
export function MailSwitches({ form }: { form: ProfileForm }) {
  return (
    // The toasts' region has this heading's name, which should be unique.
    <Panel id="notifications" className="scroll-mt-24 px-5 pt-5 pb-5 sm:px-7 sm:pt-7">
      <h2 className="mb-4 text-19 font-semibold">{preferencesText.notifications}</h2>
      <MailSwitch
        form={form}
        field="email_notifications_enabled"
        title={preferencesText.emails}
        detail={preferencesText.emailsHelp}
      />
      <div className="sm:ml-6">
        {kinds.map((kind) => (
          <MailSwitch
            key={kind.field}
            form={form}
            {...kind}
            disabled={!form.values.email_notifications_enabled}
          />
        ))}
      </div>
      <AlwaysMailed title={preferencesText.withdrawals} detail={preferencesText.withdrawalsHelp} />
      <Callout icon={<ShieldCheck aria-hidden className="size-4" />}>{preferencesText.security}</Callout>
    </Panel>
  );
}

/** A kind of email without a switch (T73). */
function AlwaysMailed({ title, detail }: { title: string; detail: string }) {
  const id = useId();
  return (
    <Row
      titleId={`${id}-title`}
      detailId={`${id}-detail`}
      title={title}
      detail={detail}
      action={<Badge tone="up">{preferencesText.always}</Badge>}
    />
  );
}

interface MailSwitchProps {
  form: ProfileForm;
  field: MailField;
  title: string;
  detail: string;
  disabled?: boolean;
}

function MailSwitch({ form, field, title, detail, disabled = false }: MailSwitchProps) {
  const id = useId();
  return (
    <Row
      titleId={`${id}-title`}
      detailId={`${id}-detail`}
      title={title}
      detail={form.overtaken.includes(field) ? preferencesText.overtaken : detail}
      action={
        <Switch
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-detail`}
          checked={form.values[field]}
          onCheckedChange={(checked) => form.change(field, checked)}
          disabled={disabled}
        />
      }
    />
  );
}
