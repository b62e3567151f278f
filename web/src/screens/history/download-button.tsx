import { Download } from "lucide-react";
import { Refusal } from "../../api/http/client.ts";
import { type TransactionQuery, useTransactionsFile } from "../../api/queries/own.ts";
import { notify } from "../../shell/notices/notify.ts";
import { filterText } from "../../text/money/history-filters.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { saveFile } from "../../ui/files/save-file.ts";

/** Downloads the filtered list as a spreadsheet file. */
export function DownloadButton({ query }: { query: TransactionQuery }) {
  const file = useTransactionsFile();
  const press = () =>
    file.mutate(query, {
      onSuccess: ({ name, content }) => {
        notify.clear("download");
        saveFile(name, content);
      },
      onError: (error) =>
        notify.error(error instanceof Refusal ? error.message : filterText.downloadFailed, "download"),
    });
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden className="size-4" />}
      busy={file.isPending}
      onClick={press}
    >
      {file.isPending ? filterText.downloading : filterText.download}
    </Button>
  );
}
