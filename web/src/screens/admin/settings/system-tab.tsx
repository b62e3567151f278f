import { isFractionSetting } from "@portico/contract";
import type { ReactNode } from "react";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useAdminSystem } from "../../../api/queries/office-settings.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { adminSettingsText } from "../../../text/admin/settings.ts";
import { ages } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatBytes } from "../../../ui/format/bytes.ts";
import { toPercent } from "../../../ui/format/fraction.ts";
import { formatAge, formatDateTime } from "../../../ui/format/time.ts";
import { DataRow, Panel } from "../../../ui/layout/card.tsx";

/** The settings, read-only, and the measured state of the system (T48). */
export function SystemTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <Panel className="p-5 xl:order-last" aria-label={adminSettingsText.information}>
        <h2 className="mb-2 text-19 font-semibold">{adminSettingsText.information}</h2>
        <Information />
      </Panel>
      <Panel className="p-5" aria-label={adminSettingsText.settingsList}>
        <h2 className="text-19 font-semibold">{adminSettingsText.settingsList}</h2>
        <p className="mt-1 mb-2 text-13 text-muted">{adminSettingsText.settingsHint}</p>
        <dl>
          {settings.settings.map(({ key, value, description }) => (
            <div
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)] gap-x-4 border-line py-2.5 text-15 not-first:border-t"
            >
              <dt className="break-words first-letter:uppercase">{key.replaceAll("_", " ")}</dt>
              <dd className="figures text-right font-medium break-words">
                {isFractionSetting(key) ? `${toPercent(value)}%` : value}
              </dd>
              <dd className="col-span-2 mt-0.5 text-13 text-muted">{description}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

function Information() {
  const query = useAdminSystem();
  if (query.isError && !query.data) {
    return <LoadFailure title={adminSettingsText.loadFailed} query={query} className="py-6" />;
  }
  return (
    <>
      <Facts system={query.data} />
      <p className="mt-2 text-13 text-muted">{adminSettingsText.backupHint}</p>
    </>
  );
}

/** The figures; each has its space before it is loaded. */
function Facts({ system }: { system: ReadOutput<"adminSystem"> | undefined }) {
  const now = useNow();
  const figure = (write: (known: NonNullable<typeof system>) => ReactNode) =>
    system ? (
      write(system)
    ) : (
      <span className="inline-block align-middle">
        <Skeleton className="h-4 w-24" />
      </span>
    );
  return (
    <dl aria-busy={!system} className="[&>div]:py-2.5 [&>div]:text-15">
      <DataRow label={adminSettingsText.version}>
        {figure(({ platform_version }) => platform_version)}
      </DataRow>
      <DataRow label={adminSettingsText.build}>
        {figure(({ build }) => build ?? adminSettingsText.noBuild)}
      </DataRow>
      {/* The migration's number alone: with its name the row would break on a phone, and move what follows. */}
      <DataRow label={adminSettingsText.schema}>{figure(({ schema }) => schema.split("-")[0])}</DataRow>
      <DataRow label={adminSettingsText.database}>
        {figure(({ database_version, database_size_bytes: size }) =>
          adminSettingsText.databaseIs(database_version, size === null ? null : formatBytes(size)),
        )}
      </DataRow>
      <DataRow label={adminSettingsText.lastBackup}>
        {figure(({ last_backup }) =>
          last_backup ? (
            <At time={last_backup.made_at}>
              {adminSettingsText.backupIs(formatAge(last_backup.made_at, now, ages), last_backup.method)}
            </At>
          ) : (
            <span className="text-pending-ink">{adminSettingsText.never}</span>
          ),
        )}
      </DataRow>
      <DataRow label={adminSettingsText.uptime}>
        {figure(({ started_at }) => (
          <At time={started_at}>{adminSettingsText.span(Math.max(0, now - Date.parse(started_at)))}</At>
        ))}
      </DataRow>
    </dl>
  );
}

/** A time as its age; hovering shows it in full. */
function At({ time, children }: { time: string; children: ReactNode }) {
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {children}
    </time>
  );
}
