import { connectionText } from "../../text/app/connection.ts";
import type { LazyFile } from "../../ui/files/lazy-file.ts";
import { notify } from "../notices/notify.ts";
import { trackProgress } from "./progress.ts";

/** Loads the code for a pressed button. Returns whether it succeeded; if not, a toast says so. */
export async function loadPart(file: LazyFile<unknown>): Promise<boolean> {
  const { status } = await trackProgress(file.load());
  if (status !== "loaded") notify.error(connectionText.partUnloaded, "part");
  return status === "loaded";
}
