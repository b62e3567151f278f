import type { Administrator, RoleName } from "@portico/contract";
import { useSingleFlight } from "../../../../api/calls/single-flight.ts";
import { useChangeRole } from "../../../../api/queries/roles.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { rolesText } from "../../../../text/admin/roles.ts";
import { common } from "../../../../text/app/common.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Callout } from "../../../../ui/feedback/notice.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../../../ui/overlays/use-last-shown.ts";

/** A chosen change that is not confirmed yet. */
export interface RoleChange {
  person: Administrator;
  /** Null removes the role. */
  role: RoleName | null;
  /** It is the administrator's own role. */
  isOwn: boolean;
}

/** The id of an administrator's role select. */
export function roleSelectId({ id }: Administrator): string {
  return `role-of-${id}`;
}

/** Confirms a role change: it takes effect at once and signs that administrator out. */
export function ChangeRoleDialog({ change, onClose }: { change: RoleChange | null; onClose: () => void }) {
  const mutation = useChangeRole({
    onDone({ email, role }) {
      notify.success(role === null ? rolesText.removed(email) : rolesText.changed(email, role), "roles");
      onClose();
    },
    onFailed: (error) => notify.error(errorText(error, rolesText.failed), "roles"),
  });
  const changeOnce = useSingleFlight(mutation.mutate);
  const current = useLastShown(change);
  if (!current) return null;
  const { person, role, isOwn } = current;

  return (
    <Dialog
      open={change !== null}
      onOpenChange={(open) => !open && !mutation.isPending && onClose()}
      title={role === null ? rolesText.removeTitle : rolesText.changeTitle}
      closeLabel={common.close}
      // The previously focused element was an option of the select, which is gone.
      {...(role !== null && { finalFocus: () => document.getElementById(roleSelectId(person)) })}
      footer={
        <>
          <Button disabled={mutation.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            tone={role === null ? "danger" : "accent"}
            busy={mutation.isPending}
            onClick={() => changeOnce({ id: person.id, role })}
          >
            {role === null ? rolesText.remove : rolesText.change}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-15 text-muted">
        <p>
          {role === null ? rolesText.removeWords(person.email) : rolesText.changeWords(person.email, role)}
        </p>
        {role !== null && <p>{rolesText.may[role]}</p>}
        {role !== null && <p>{rolesText.changeEnds}</p>}
        {isOwn && <Callout tone="warning">{rolesText.ownWarning}</Callout>}
      </div>
    </Dialog>
  );
}
