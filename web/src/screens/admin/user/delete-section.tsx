import { canonicalEmail, type User } from "@portico/contract";
import { useId, useState } from "react";
import { useSession } from "../../../api/session/session.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminUserActsText } from "../../../text/admin/users.ts";
import { common } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Panel } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useDeleteUser } from "./use-delete-user.ts";

/** Deletes the user permanently; the administrator must type the email first. */
export function DeleteSection({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const may = useMay("admin_delete_user_completely");
  const isOwn = useSession().user?.id === user.id;
  const obstacle = isOwn
    ? adminUserActsText.ownAccount
    : user.is_admin
      ? adminUserActsText.administrator
      : undefined;
  const reason = may.reason ?? obstacle;
  return (
    <Panel className="flex flex-col items-start gap-3 p-5" aria-label={adminUserActsText.deleteTitle}>
      <h2 className="text-19 font-semibold">{adminUserActsText.deleteTitle}</h2>
      <p className="text-15 text-muted">{adminUserActsText.deleteDetail}</p>
      <Button tone="danger" disabled={reason !== undefined} reason={reason} onClick={() => setAsking(true)}>
        {adminUserActsText.deleteButton}
      </Button>
      {reason && <p className="text-13 text-muted">{reason}</p>}
      <DeleteDialog open={isAsking} user={user} onClose={() => setAsking(false)} />
    </Panel>
  );
}

interface DeleteDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

function DeleteDialog({ open, user, onClose }: DeleteDialogProps) {
  const formId = useId();
  const remove = useDeleteUser(user.id);
  function close() {
    remove.reset();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !remove.isPending && close()}
      title={adminUserActsText.confirmTitle}
      description={adminUserActsText.confirmDetail(user.email)}
      closeLabel={common.close}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={close}>
            {common.cancel}
          </Button>
          <Button tone="danger" type="submit" form={formId} busy={remove.isPending}>
            {adminUserActsText.confirm}
          </Button>
        </>
      }
    >
      <WhileSaving isSaving={remove.isPending}>
        {open && <EmailForm id={formId} email={user.email} onConfirm={remove.send} />}
      </WhileSaving>
      <div role="alert">
        {remove.refusal && (
          <div className="mt-4">
            <Callout tone="danger">{remove.refusal}</Callout>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface EmailFormProps {
  id: string;
  email: string;
  onConfirm: () => void;
}

function EmailForm({ id, email, onConfirm }: EmailFormProps) {
  const { field, submit } = useForm({ defaultValues: { typed: "" }, onSubmit: onConfirm });
  const plain = (text: string) => canonicalEmail(text) ?? text.trim();
  const isRight = (typed: string) => plain(typed) === plain(email);
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        label={adminUserActsText.confirmField}
        type="email"
        autoComplete="off"
        spellCheck={false}
        reserve
        {...field("typed", { validate: (typed) => isRight(typed) || adminUserActsText.confirmMismatch })}
      />
    </form>
  );
}
