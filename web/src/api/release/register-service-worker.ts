import { followVersion, ownVersion } from "./new-version.ts";
import type { WorkerMessage } from "./service-worker.ts";

/** Caches the app's files for offline use. A browser that refuses (a private window, say) does without. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  const registration = await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map(({ name }) => name);
  send(registration.active, { type: "keep", urls: used });
  // An update may already be in progress: the browser checks for one at each page load.
  beginOwn(registration);
  registration.addEventListener("updatefound", () => beginOwn(registration));
  followVersion(() => void registration.update().catch(() => {}));
}

/**
 * A new worker waits until the previous release's pages are closed. If this page is of the worker's release,
 * it need not wait. A worker that is still installing remembers the message; waiting for the end of the
 * installation could miss it.
 */
function beginOwn({ installing, waiting }: ServiceWorkerRegistration): void {
  for (const worker of [installing, waiting]) send(worker, { type: "begin", build: ownVersion ?? "" });
}

function send(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}
