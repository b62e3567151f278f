import { ListFilter, UserRound } from "lucide-react";
import { useAuditFilters } from "../../../api/queries/admin-audit.ts";
import { DateField } from "../../../features/filters/date-field.tsx";
import { DebouncedSearch } from "../../../features/filters/debounced-search.tsx";
import { activityText } from "../../../text/admin/activity.ts";
import { adminAuditText as text } from "../../../text/admin/audit.ts";
import { NativeSelect } from "../../../ui/fields/native-select.tsx";
import type { AuditFiltersState } from "./filters.ts";

const ALL = "all";

/** Filters by administrator, action, subject and time; each applies as soon as it is chosen. */
export function AuditFilterBar({ state: { filters, change } }: { state: AuditFiltersState }) {
  const known = useAuditFilters().data;
  const administrators = known?.administrators ?? [];
  const actions = known?.actions ?? [];
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="grid gap-3 md:grid-cols-[1fr_12.5rem_12.5rem]">
        <DebouncedSearch
          label={text.search}
          value={filters.about}
          most={254}
          onChange={(about) => change({ about })}
        />
        <DateField
          label={text.from}
          value={filters.from}
          max={filters.to || undefined}
          onValueChange={(from) => change({ from })}
        />
        <DateField
          label={text.to}
          value={filters.to}
          min={filters.from || undefined}
          onValueChange={(to) => change({ to })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <NativeSelect
          className="w-full md:w-72"
          label={text.administrator}
          icon={<UserRound aria-hidden className="size-4" />}
          value={filters.admin || ALL}
          onValueChange={(admin) => change({ admin: admin === ALL ? "" : admin })}
          options={[
            { value: ALL, label: text.everybody },
            ...withChosen(
              [
                ...administrators.map(({ id, email }) => ({ value: id, label: email })),
                { value: "machine", label: text.machine },
              ],
              filters.admin,
            ),
          ]}
        />
        <NativeSelect
          className="w-full md:w-64"
          label={text.action}
          icon={<ListFilter aria-hidden className="size-4" />}
          value={filters.action || ALL}
          onValueChange={(action) => change({ action: action === ALL ? "" : action })}
          options={[
            { value: ALL, label: text.everything },
            { value: "views", label: text.views },
            { value: "every", label: text.withViews },
            ...withChosen(
              actions.map((name) => ({ value: name, label: activityText.act(name) })),
              filters.action,
            ),
          ]}
        />
      </div>
    </div>
  );
}

/** The URL may name a value that the list does not have, or not yet. */
function withChosen(options: { value: string; label: string }[], chosen: string) {
  const isMissing = chosen !== "" && !options.some(({ value }) => value === chosen);
  return isMissing ? [...options, { value: chosen, label: activityText.act(chosen) }] : options;
}
