import type { Profile, User } from "@portico/contract";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isRefusal } from "../../../api/http/client.ts";
import { changeLanguage } from "../../../api/preferences/language.ts";
import { previewTheme } from "../../../api/preferences/theme.ts";
import { useUpdateProfile } from "../../../api/queries/profile.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { preferencesText } from "../../../text/account/preferences.ts";
import { profileProblem } from "../../../text/account/profile-problem.ts";
import {
  afterSaving,
  changesOf,
  edit,
  emptyDraft,
  type Field,
  overtaken,
  profileOf,
  shown,
} from "./draft.ts";

/** The profile's form, shared with its parts. */
export type ProfileForm = ReturnType<typeof useProfileForm>;

/** The profile's form: the edits, the unsaved changes, and conflicting changes saved elsewhere. */
export function useProfileForm(user: User) {
  const [draft, setDraft] = useState(emptyDraft);
  const [usernameProblem, setUsernameProblem] = useState<string>();
  const update = useUpdateProfile();
  const saved = profileOf(user);
  const values = shown(draft, saved);
  const changes = changesOf(draft, saved);
  const isUnsaved = Object.keys(changes).length > 0;
  useThemePreview(changes.theme_preference);

  function change<Name extends Field>(field: Name, value: Profile[Name]) {
    if (field === "username") setUsernameProblem(undefined);
    setDraft((draft) => edit(draft, saved, field, value));
  }

  function fail(error: unknown) {
    if (isAboutUsername(error)) setUsernameProblem(profileProblem(error));
    else notify.error(profileProblem(error), "profile");
  }

  function save() {
    if (!isUnsaved || update.isPending) return;
    setUsernameProblem(undefined);
    update.mutate(changes, {
      onSuccess: () => {
        // At once: nothing may be unsaved when the page reloads in another language.
        flushSync(() => setDraft((draft) => afterSaving(draft, changes)));
        notify.success(preferencesText.saved, "profile");
        if (changes.preferred_language) changeLanguage(changes.preferred_language);
      },
      onError: fail,
    });
  }

  return {
    values,
    change,
    save,
    discard: () => {
      setDraft(emptyDraft);
      setUsernameProblem(undefined);
    },
    isUnsaved,
    isSaving: update.isPending,
    usernameProblem,
    overtaken: overtaken(draft, saved),
  };
}

const usernameCodes = [
  "username_required",
  "invalid_username",
  "username_reserved",
  "username_taken",
] as const;

function isAboutUsername(error: unknown): boolean {
  return isRefusal(error, ...usernameCodes);
}

/** Shows a theme that is chosen but not saved. */
function useThemePreview(chosen: Profile["theme_preference"] | undefined): void {
  useEffect(() => {
    previewTheme(chosen ?? null);
    return () => previewTheme(null);
  }, [chosen]);
}
