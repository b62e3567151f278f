import { followVersion, ownVersion } from "./new-version.ts";
import type { WorkerMessage } from "./worker/service-worker.ts";

/**
 * Keeps the app's files for when the network is gone. A browser that refuses (a private window, say) does without.
 */
export async function keepShell(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  const registration = await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map(({ name }) => name);
  tell(registration.active, { type: "keep", urls: used });
  // One may be on its way already: the browser looks for it as soon as a page is asked for.
  beginOwn(registration);
  registration.addEventListener("updatefound", () => beginOwn(registration));
  followVersion(() => void registration.update().catch(() => {}));
}

/**
 * A worker waits for the pages of the release before. Where this page is of its release already, it need not. One that
 * is still being installed remembers it; to wait for its end would be to miss it where it ends at that very moment.
 */
function beginOwn({ installing, waiting }: ServiceWorkerRegistration): void {
  for (const worker of [installing, waiting]) tell(worker, { type: "begin", build: ownVersion ?? "" });
}

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}
