import { currencies, languages, themes, timezones, type User } from "@portico/contract";
import { RefreshCw } from "lucide-react";
import { type FormEvent, useId } from "react";
import { useNow } from "../../../api/time/use-now.ts";
import { UnsavedGuard } from "../../../shell/navigation/unsaved.tsx";
import { preferencesText } from "../../../text/account/preferences.ts";
import { profileText } from "../../../text/account/profile.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select.tsx";
import { formatClockIn, formatOffsetIn } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import type { Field } from "./draft.ts";
import { MailSwitches } from "./mail-switches.tsx";
import { PicturePicker } from "./picture-picker.tsx";
import { type ProfileForm, useProfileForm } from "./use-profile-form.ts";
import { ZoneOffer } from "./zone-offer.tsx";

/** The account fields that the user may change, all saved with one button. */
export function PreferencesForm({ user }: { user: User }) {
  const form = useProfileForm(user);
  function submit(event: FormEvent) {
    event.preventDefault();
    form.save();
  }
  return (
    // Without its own box, so that the save bar can also stick beside the sections below.
    <form noValidate onSubmit={submit} className="contents">
      <WhoPanel user={user} form={form} />
      <ChoicesPanel form={form} />
      <MailSwitches form={form} />
      {form.overtaken.length > 0 && (
        <div role="status">
          <Callout tone="warning" icon={<RefreshCw aria-hidden className="size-4" />}>
            {preferencesText.overtakenForm}
          </Callout>
        </div>
      )}
      <SaveBar form={form} />
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </form>
  );
}

/** Two long labels fit side by side on a small phone. */
const narrowButton = "min-w-0 max-sm:px-2 max-sm:text-13 max-sm:leading-tight max-sm:whitespace-normal";

/** Saves or discards. It stays in view while there are unsaved changes, wherever the page is scrolled. */
function SaveBar({ form }: { form: ProfileForm }) {
  const reason = form.isSaving ? undefined : preferencesText.unchanged;
  return (
    <div
      className={cx(
        "-mx-2 flex gap-2 rounded-panel border p-2 sm:flex-row-reverse [&>button]:flex-1",
        form.isUnsaved
          ? "sticky top-28 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 border-line-strong bg-surface shadow-popup md:top-18 md:bottom-4"
          : "border-transparent",
      )}
    >
      <Button
        type="submit"
        size="lg"
        tone="accent"
        busy={form.isSaving}
        disabled={!form.isUnsaved}
        reason={reason}
        className={narrowButton}
      >
        {form.isSaving ? preferencesText.saving : preferencesText.save}
      </Button>
      <Button
        size="lg"
        disabled={!form.isUnsaved || form.isSaving}
        reason={reason}
        onClick={form.discard}
        className={narrowButton}
      >
        {preferencesText.discard}
      </Button>
    </div>
  );
}

/** Also below a field that was changed elsewhere. */
function noteOf(form: ProfileForm, field: Field, hint?: string): string | undefined {
  return form.overtaken.includes(field) ? preferencesText.overtaken : hint;
}

function WhoPanel({ user, form }: { user: User; form: ProfileForm }) {
  const { values, change } = form;
  const heading = useId();
  return (
    <Panel id="account" aria-labelledby={heading} className="flex scroll-mt-24 flex-col gap-5 p-5 sm:p-7">
      <h2 id={heading} className="text-19 font-semibold">
        {profileText.account}
      </h2>
      <PicturePicker
        picture={values.avatar_url}
        name={user.username}
        onPicture={(picture) => change("avatar_url", picture)}
      />
      <TextField label={profileText.email} value={user.email} hint={profileText.emailHint} readOnly />
      <TextField
        label={profileText.username}
        value={values.username}
        onChange={(event) => change("username", event.target.value)}
        hint={noteOf(form, "username", preferencesText.usernameHint)}
        error={form.usernameProblem}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
    </Panel>
  );
}

function ChoicesPanel({ form }: { form: ProfileForm }) {
  const { values, change } = form;
  const heading = useId();
  const now = useNow();
  return (
    <Panel id="preferences" aria-labelledby={heading} className="flex scroll-mt-24 flex-col gap-5 p-5 sm:p-7">
      <h2 id={heading} className="text-19 font-semibold">
        {preferencesText.title}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={preferencesText.currency}
          value={values.preferred_currency}
          onValueChange={(value) => change("preferred_currency", value)}
          options={currencies.map((value) => ({ value, label: preferencesText.currencies[value] }))}
          hint={noteOf(form, "preferred_currency")}
        />
        <SelectField
          label={preferencesText.language}
          value={values.preferred_language}
          onValueChange={(value) => change("preferred_language", value)}
          options={languages.map((value) => ({ value, label: preferencesText.languages[value] }))}
          hint={noteOf(form, "preferred_language")}
        />
      </div>
      <SelectField
        label={preferencesText.timezone}
        value={values.timezone}
        onValueChange={(value) => change("timezone", value)}
        options={timezones.map((value) => ({
          value,
          label: value.replaceAll("_", " "),
          detail: formatOffsetIn(value, now),
        }))}
        hint={noteOf(form, "timezone", preferencesText.timezoneHint(formatClockIn(values.timezone, now)))}
      />
      <ZoneOffer chosen={values.timezone} onChoose={(zone) => change("timezone", zone)} />
      <SelectField
        label={preferencesText.theme}
        value={values.theme_preference}
        onValueChange={(value) => change("theme_preference", value)}
        options={themes.map((value) => ({ value, label: preferencesText.themes[value] }))}
        hint={noteOf(form, "theme_preference", preferencesText.themeHint)}
      />
    </Panel>
  );
}
