import type { Language } from "@portico/contract";
import { Globe } from "lucide-react";
import { changeLanguage } from "../api/language.ts";
import { siteLanguage } from "../text/i18n.ts";
import { languageNames, locales } from "../text/languages.ts";
import { shellText } from "../text/shell.ts";
import { NativeSelect } from "../ui/native-select.tsx";

const options = (Object.keys(languageNames) as Language[]).map((value) => ({
  value,
  label: languageNames[value],
  lang: locales[value],
}));

/** The choice of the language, each by its own name; the page is loaded anew in it. */
export function LanguageSelect() {
  return (
    <NativeSelect
      label={shellText.language}
      icon={<Globe aria-hidden className="size-4" />}
      value={siteLanguage}
      onValueChange={changeLanguage}
      options={options}
    />
  );
}
