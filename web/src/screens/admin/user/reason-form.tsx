import { type FormEvent, useState } from "react";
import { adminUserActsText } from "../../../text/admin-users.ts";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";

const MIN_REASON = 3;

export interface ReasonFormProps {
  id: string;
  hint: string;
  onReason: (reason: string) => void;
}

/** Asks for the reason for an administrator's action on a user. */
export function ReasonForm({ id, hint, onReason }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const isMissing = reason.trim().length < MIN_REASON;

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (!isMissing) onReason(reason.trim());
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextAreaField
        label={adminUserActsText.reason}
        hint={hint}
        error={isJudged && isMissing ? adminUserActsText.reasonRequired : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
      />
    </form>
  );
}
