import type { Setting } from "@portico/contract";
import type { ReadOutput } from "../../../api/http/client.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { RuleField } from "./rule-field.tsx";
import { type RuleConsequences, useRuleConsequences } from "./rule-reach.ts";

/** Every system setting without its own form, under the database's headings. */
export function RulesTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  const consequencesOf = useRuleConsequences(settings);
  const editable = settings.settings.filter(({ kind }) => kind !== null);
  const categories = [...new Set(editable.map(({ category }) => category))];
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="text-15 text-muted">{text.rulesIntro}</p>
      <div className="gap-4 xl:columns-2">
        {categories.map((category) => (
          <Category key={category} name={category} settings={editable} consequencesOf={consequencesOf} />
        ))}
      </div>
    </div>
  );
}

interface CategoryProps {
  name: string;
  settings: Setting[];
  consequencesOf: RuleConsequences;
}

function Category({ name, settings, consequencesOf }: CategoryProps) {
  return (
    <Panel className="mb-4 break-inside-avoid p-5" aria-label={name}>
      <h2 className="text-19 font-semibold">{name}</h2>
      {settings
        .filter(({ category }) => category === name)
        .map((setting) => (
          <RuleField key={setting.key} setting={setting} consequencesOf={consequencesOf} />
        ))}
    </Panel>
  );
}
