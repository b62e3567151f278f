import type { Coin, CsvFormat } from "@portico/contract";
import { Download, FileUp } from "lucide-react";
import { useState } from "react";
import { CsvFormatSelect, useCsvFormat } from "../../../features/csv/csv-format.tsx";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { ApprovalHint } from "../../../features/pool/approval-hint.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { poolCsvText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ChooseFile } from "../../../ui/buttons/choose-file.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { Segmented } from "../../../ui/fields/segmented.tsx";
import { saveFile } from "../../../ui/files/save-file.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { type CsvFault, type CsvKind, csvTemplate } from "./read-pool-csv.ts";
import { useImportWallets } from "./use-import-wallets.ts";

/** The maximum number of faults shown; a file with more usually has the same one in every line. */
const FAULTS_SHOWN = 50;
const calls = { new: "admin_import_wallets", more: "admin_add_wallet_addresses" } as const;

const kinds = (["new", "more"] as const).map((value) => ({ value, label: poolCsvText.kinds[value].label }));

/** Adds many wallets, or addresses for existing ones, from a file. */
export function ImportWallets({ coins }: { coins: readonly Coin[] }) {
  const [kind, setKind] = useState<CsvKind>("new");
  return (
    <Panel className="flex flex-col gap-4 p-5" aria-label={poolCsvText.title}>
      <div>
        <h2 className="text-19 font-semibold">{poolCsvText.title}</h2>
        <Segmented<CsvKind>
          label={poolCsvText.kind}
          value={kind}
          onValueChange={setKind}
          options={kinds}
          className="mt-3 self-start"
        />
        <p className="mt-3 max-w-[44rem] text-15 text-muted">{poolCsvText.kinds[kind].words}</p>
      </div>
      <ImportForm key={kind} kind={kind} coins={coins} />
    </Panel>
  );
}

interface ImportFormProps {
  kind: CsvKind;
  coins: readonly Coin[];
}

/** Shows which lines of a file are valid and what is wrong with the others, and then requests the valid ones. */
function ImportForm({ kind, coins }: ImportFormProps) {
  const { content, progress, isReading, problem, take, start } = useImportWallets(coins, kind);
  const text = poolCsvText.kinds[kind];
  const template = useCsvFormat();
  const may = useMay(calls[kind]);
  const reason = useForm({
    defaultValues: { reason: "" },
    onSubmit: ({ reason }) => start(reason.trim()),
  });
  const count = content?.wallets.length ?? 0;
  return (
    <>
      <div className="flex flex-col gap-2 sm:flex-row">
        <CsvFormatSelect {...template} />
        <Button
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => saveTemplate(coins, template.format, kind)}
        >
          {poolCsvText.template}
        </Button>
        <ChooseFile
          accept=".csv,text/csv"
          onFile={take}
          icon={<FileUp aria-hidden className="size-4" />}
          busy={isReading}
          disabled={progress !== null}
        >
          {isReading ? poolCsvText.reading : poolCsvText.choose}
        </ChooseFile>
      </div>
      <div role="status" className="flex min-h-24 flex-col gap-3">
        {problem && <Callout tone="danger">{problem}</Callout>}
        {isReading && <p className="text-15 text-muted">{poolCsvText.checking}</p>}
        {content && <p className="text-15 font-semibold">{text.ready(count)}</p>}
        {content && content.unchanged > 0 && (
          <p className="text-15 text-muted">{poolCsvText.unchanged(content.unchanged)}</p>
        )}
        {content && content.faults.length > 0 && <Faults faults={content.faults} />}
      </div>
      <form noValidate onSubmit={reason.submit} className="flex flex-col gap-4">
        <TextField
          label={poolRequestsText.reason}
          hint={poolRequestsText.reasonHint}
          reserve
          maxLength={500}
          {...reason.field("reason", requireReason(poolRequestsText.reasonRequired))}
        />
        <ApprovalHint />
        <Button
          type="submit"
          tone="accent"
          className="sm:min-w-44 sm:self-start"
          busy={progress !== null}
          disabled={!may.allowed || count === 0}
          reason={may.reason ?? text.ready(0)}
        >
          {progress ? poolCsvText.importing(progress.done, progress.all) : text.import(count)}
        </Button>
      </form>
    </>
  );
}

function saveTemplate(coins: readonly Coin[], format: CsvFormat, kind: CsvKind) {
  // The byte order mark makes a spreadsheet read it as UTF-8; no heading cell begins like a formula (T47).
  const text = `\uFEFF${csvTemplate(coins, format, kind)}\r\n`;
  saveFile(poolCsvText.kinds[kind].templateName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

function Faults({ faults }: { faults: readonly CsvFault[] }) {
  const sorted = [...faults].sort((one, other) => one.line - other.line);
  return (
    <div>
      <p className="text-15 text-down-ink">{poolCsvText.faults(faults.length)}</p>
      <ul aria-label={poolCsvText.faultList} className="mt-1 text-13">
        {sorted.slice(0, FAULTS_SHOWN).map(({ line, problem }) => (
          <li key={`${line} ${problem}`} className="flex gap-3 border-line py-1.5 not-first:border-t">
            <span className="figures w-20 shrink-0 font-semibold">{poolCsvText.line(line)}</span>
            <span className="min-w-0 break-words">{problem}</span>
          </li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && (
        <p className="text-13 text-muted">{poolCsvText.more(faults.length - FAULTS_SHOWN)}</p>
      )}
    </div>
  );
}
