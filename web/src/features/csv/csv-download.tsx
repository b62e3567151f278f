import type { CsvFormat } from "@portico/contract";
import type { UseMutationResult } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Download as File } from "../../api/http/client.ts";
import { notify } from "../../shell/notices/notify.ts";
import { csvText } from "../../text/app/csv.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { saveFile } from "../../ui/files/save-file.ts";
import { cx } from "../../ui/styles/cx.ts";
import { CsvFormatSelect, useCsvFormat } from "./csv-format.tsx";

interface CsvDownloadProps<Query> {
  file: UseMutationResult<File, Error, Query & { format: CsvFormat }>;
  /** What the file is about, in plain words to the server. */
  query: Query;
  /** Shown for an error without a text of its own. */
  failed: string;
  className?: string;
}

/** Downloads a list as a spreadsheet file, in the chosen format. */
export function CsvDownload<Query>({ file, query, failed, className }: CsvDownloadProps<Query>) {
  const choice = useCsvFormat();
  const press = () =>
    file.mutate(
      { ...query, format: choice.format },
      {
        onSuccess: ({ name, content }) => {
          notify.clear("download");
          saveFile(name, content);
        },
        onError: (error) => notify.error(errorText(error, failed), "download"),
      },
    );
  return (
    <div className={cx("flex flex-wrap items-center gap-2", className)}>
      <CsvFormatSelect {...choice} />
      <Button
        size="sm"
        icon={<Download aria-hidden className="size-4" />}
        busy={file.isPending}
        onClick={press}
      >
        {file.isPending ? csvText.downloading : csvText.download}
      </Button>
    </div>
  );
}
