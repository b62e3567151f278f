import { canonicalEmail, type RoleName } from "@portico/contract";
import { useId, useState } from "react";
import { useSingleFlight } from "../../../../api/calls/single-flight.ts";
import { isRefusal } from "../../../../api/http/client.ts";
import { useChangeRole, useFindUser } from "../../../../api/queries/roles.ts";
import { useForm } from "../../../../features/form/use-form.ts";
import { useMay } from "../../../../shell/access/use-may.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { rolesText } from "../../../../text/admin/roles.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextField } from "../../../../ui/fields/field.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { WhileSaving } from "../../../../ui/fields/while-saving.tsx";
import { Panel } from "../../../../ui/layout/card.tsx";
import { AskFirst } from "../ask-first.tsx";

/** Whom to make an administrator, found by their email. */
interface Found {
  id: string;
  email: string;
}

const roleOptions = (Object.keys(rolesText.roles) as RoleName[]).map((value) => ({
  value,
  label: rolesText.roles[value],
}));

/** Gives the user with an email a role. They are looked up before it asks. */
export function MakeAdmin() {
  const heading = useId();
  const [role, setRole] = useState<RoleName>("operator");
  const manage = useMay("admin_update_user_role");
  const { form, isBusy, asked, decline, make } = useMakeAdmin();
  return (
    <Panel aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {rolesText.make}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{rolesText.makeDetail}</p>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-2">
        <WhileSaving isSaving={isBusy}>
          <TextField
            label={rolesText.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            reserve
            {...form.field("email", {
              validate: (email) => canonicalEmail(email) !== undefined || rolesText.invalidEmail,
            })}
          />
          <Select
            label={rolesText.role}
            value={role}
            onValueChange={setRole}
            options={roleOptions}
            className="h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-15"
          />
          <p className="text-13 text-muted">{rolesText.may[role]}</p>
        </WhileSaving>
        <Button type="submit" tone="accent" busy={isBusy} disabled={!manage.allowed} reason={manage.reason}>
          {rolesText.makeAdmin}
        </Button>
        {manage.reason && <p className="text-13 text-muted">{manage.reason}</p>}
      </form>
      <AskFirst
        open={asked !== null}
        title={rolesText.makeTitle}
        action={rolesText.makeConfirm}
        onClose={decline}
        onConfirm={() => make(role)}
      >
        <p>{rolesText.makeWords(asked?.email ?? "", role)}</p>
        <p>{rolesText.may[role]}</p>
      </AskFirst>
    </Panel>
  );
}

/** The form of an email, and the calls that find its user and give them a role. */
function useMakeAdmin() {
  /** Waits for a confirmation; null if nobody does. */
  const [asked, setAsked] = useState<Found | null>(null);
  const form = useForm({
    defaultValues: { email: "" },
    reValidateMode: "onSubmit",
    onSubmit: ({ email }) => findOnce(canonicalEmail(email) ?? email),
  });
  const fail = (error: Error) => {
    if (isRefusal(error, "not_found")) form.setError("email", { message: rolesText.notFound });
    else notify.error(errorText(error, rolesText.failed), "roles");
  };
  const find = useFindUser({
    onFound(user) {
      if (user.role === null) setAsked(user);
      else form.setError("email", { message: rolesText.already(user.email, user.role) });
    },
    onFailed: fail,
  });
  const findOnce = useSingleFlight(find.mutate);
  const change = useChangeRole({
    onDone({ email }) {
      notify.success(rolesText.made(email), "roles");
      form.reset();
    },
    onFailed: fail,
  });
  const changeOnce = useSingleFlight(change.mutate);

  return {
    form,
    isBusy: find.isPending || change.isPending,
    asked,
    decline: () => setAsked(null),
    make(role: RoleName) {
      if (asked) changeOnce({ id: asked.id, role });
      setAsked(null);
    },
  };
}
