import { Busy, Fault, Refusal } from "../../api/http/client.ts";
import { i18n } from "../translation/i18n.ts";

const text = {
  checkConnection: i18n.t("Check your connection and try again."),
  serverFailed: i18n.t("The server couldn't answer. Try again in a moment."),
} as const;

/** Why something couldn't be read. Only a request without any answer is about the connection. */
export function failedRead(error: Error | null): string {
  if (error instanceof Refusal || error instanceof Busy) return error.message;
  const isUnanswered = error === null || (error instanceof Fault && error.status === null);
  return isUnanswered ? text.checkConnection : text.serverFailed;
}
