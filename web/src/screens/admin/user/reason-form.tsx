import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { adminUserActsText } from "../../../text/admin/users.ts";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";

export interface ReasonFormProps {
  id: string;
  hint: string;
  onReason: (reason: string) => void;
}

/** Asks for the reason for an administrator's action on a user. */
export function ReasonForm({ id, hint, onReason }: ReasonFormProps) {
  const { field, submit } = useForm({
    defaultValues: { reason: "" },
    onSubmit: ({ reason }) => onReason(reason.trim()),
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextAreaField
        label={adminUserActsText.reason}
        hint={hint}
        maxLength={500}
        {...field("reason", requireReason(adminUserActsText.reasonRequired))}
      />
    </form>
  );
}
