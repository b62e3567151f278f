import type { Administrator, RoleName } from "@portico/contract";
import { useEffect, useState } from "react";
import { useChangeRole } from "../../../api/queries/roles.ts";
import { useSingleFlight } from "../../../api/queries/single-flight.ts";
import { notify } from "../../../shell/notify.ts";
import { rolesText } from "../../../text/admin-roles.ts";
import { common } from "../../../text/common.ts";
import { errorText } from "../../../text/refusal-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Callout } from "../../../ui/notice.tsx";

/** A change that was chosen and is not confirmed yet. */
export interface RoleChange {
  person: Administrator;
  /** Null takes the role. */
  role: RoleName | null;
  /** It is the role of who changes it. */
  isOwn: boolean;
}

/** The id of the box in which somebody's role is chosen. */
export function roleSelectId({ id }: Administrator): string {
  return `role-of-${id}`;
}

/** Asks before a role changes: it takes effect at once, and signs its owner out. */
export function ChangeRoleDialog({ change, onClose }: { change: RoleChange | null; onClose: () => void }) {
  const [shown, setShown] = useState(change);
  const mutation = useChangeRole({
    onDone({ email, role }) {
      notify.success(role === null ? rolesText.removed(email) : rolesText.changed(email, role), "roles");
      onClose();
    },
    onFailed: (error) => notify.error(errorText(error, rolesText.failed), "roles"),
  });
  const changeOnce = useSingleFlight(mutation.mutate);
  // The words stay while the dialog moves out.
  useEffect(() => {
    if (change) setShown(change);
  }, [change]);
  const current = change ?? shown;
  if (!current) return null;
  const { person, role, isOwn } = current;

  return (
    <Dialog
      open={change !== null}
      onOpenChange={(open) => !open && !mutation.isPending && onClose()}
      title={role === null ? rolesText.removeTitle : rolesText.changeTitle}
      closeLabel={common.close}
      // What had the focus before was a line of the box's list, which is gone.
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
