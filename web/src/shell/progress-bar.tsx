import { common } from "../text/common.ts";
import { useIsInProgress } from "./progress.ts";

/** A thin line over the top of the page while a part of the app loads. It takes no room. */
export function ProgressBar() {
  return useIsInProgress() && <div role="progressbar" aria-label={common.loading} className="progress-bar" />;
}
