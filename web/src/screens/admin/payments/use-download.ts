import type { CallOutput } from "../../../api/http/client.ts";
import { usePayingCall } from "../../../api/queries/payments.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { downloadText } from "../../../text/admin/paying.ts";
import { saveFile } from "../../../ui/files/save-file.ts";

/** Gets a payment's unsigned transaction and saves it as a file. */
export function useDownload(onDone: () => void = () => {}) {
  const call = usePayingCall("admin_export_payment", {
    onDone(file) {
      saveFile(file.file_name, contentOf(file));
      notify.success(downloadText.done(file.file_name), "payment");
      onDone();
    },
  });
  return { ...call, start: (p_payment_id: string) => call.send({ p_payment_id }) };
}

/** A PSBT is saved as bytes, as wallets do. */
function contentOf({ content, encoding }: CallOutput<"admin_export_payment">): Blob {
  if (encoding === "utf8") return new Blob([content], { type: "application/json" });
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: "application/octet-stream" });
}
