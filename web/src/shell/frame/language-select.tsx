import { type Language, locales } from "@portico/contract";
import { Globe } from "lucide-react";
import { changeLanguage } from "../../api/preferences/language.ts";
import { useUpdateProfile } from "../../api/queries/profile.ts";
import { useSession } from "../../api/session/session.ts";
import { profileProblem } from "../../text/account/profile-problem.ts";
import { shellText } from "../../text/app/shell.ts";
import { siteLanguage } from "../../text/translation/i18n.ts";
import { languageNames } from "../../text/translation/languages.ts";
import { NativeSelect } from "../../ui/fields/native-select.tsx";
import { notify } from "../notices/notify.ts";

const options = (Object.keys(languageNames) as Language[]).map((value) => ({
  value,
  label: languageNames[value],
  lang: locales[value],
}));

/** Chooses the language by its own name and reloads the page in it. It is also saved in the account. */
export function LanguageSelect() {
  const session = useSession();
  const { mutate } = useUpdateProfile();
  function choose(language: Language) {
    if (session.status !== "signed-in") return changeLanguage(language);
    mutate(
      { preferred_language: language },
      {
        onSuccess: () => changeLanguage(language),
        onError: (error) => notify.error(profileProblem(error), "profile"),
      },
    );
  }
  return (
    <NativeSelect
      label={shellText.language}
      icon={<Globe aria-hidden className="size-4" />}
      value={siteLanguage}
      onValueChange={choose}
      options={options}
    />
  );
}
