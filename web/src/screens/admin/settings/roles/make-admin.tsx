import { canonicalEmail } from "@portico/contract";
import { useId, useState } from "react";
import { useSingleFlight } from "../../../../api/calls/single-flight.ts";
import { isRefusal } from "../../../../api/http/client.ts";
import { useMakeAdmin } from "../../../../api/queries/roles.ts";
import { useMay } from "../../../../shell/access/use-may.ts";
import { useForm } from "../../../../shell/form/use-form.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { rolesText } from "../../../../text/admin/roles.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextField } from "../../../../ui/fields/field.tsx";
import { WhileSaving } from "../../../../ui/fields/while-saving.tsx";
import { Panel } from "../../../../ui/layout/card.tsx";
import { AskFirst } from "../ask-first.tsx";

/** Makes the user with an email an administrator. */
export function MakeAdmin() {
  const heading = useId();
  /** The email to be confirmed; null if none. */
  const [asked, setAsked] = useState<string | null>(null);
  const manage = useMay("admin_update_user_role");
  const form = useForm({
    defaultValues: { email: "" },
    reValidateMode: "onSubmit",
    onSubmit: ({ email }) => setAsked(canonicalEmail(email) ?? null),
  });
  const make = useMakeAdmin({
    onDone(made) {
      notify.success(made.has_changed ? rolesText.made(made.email) : rolesText.already(made.email), "roles");
      form.reset();
    },
    onFailed(error) {
      const isMissing = isRefusal(error, "not_found");
      if (isMissing) form.setError("email", { message: rolesText.notFound });
      else notify.error(errorText(error, rolesText.failed), "roles");
    },
  });
  const makeOnce = useSingleFlight(make.mutate);

  return (
    <Panel aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {rolesText.make}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{rolesText.makeDetail}</p>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-2">
        <WhileSaving isSaving={make.isPending}>
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
        </WhileSaving>
        <Button
          type="submit"
          tone="accent"
          busy={make.isPending}
          disabled={!manage.allowed}
          reason={manage.reason}
        >
          {rolesText.makeAdmin}
        </Button>
        {manage.reason && <p className="text-13 text-muted">{manage.reason}</p>}
      </form>
      <AskFirst
        open={asked !== null}
        title={rolesText.makeTitle}
        action={rolesText.makeConfirm}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) makeOnce(asked);
          setAsked(null);
        }}
      >
        <p>{rolesText.makeWords(asked ?? "")}</p>
        <p>{rolesText.may.operator}</p>
      </AskFirst>
    </Panel>
  );
}
