import { common } from "../../text/app/common.ts";
import { useIsInProgress } from "./progress.ts";

/** A thin line at the top of the page while code loads. It takes no space. */
export function ProgressBar() {
  return useIsInProgress() && <div role="progressbar" aria-label={common.loading} className="progress-bar" />;
}
