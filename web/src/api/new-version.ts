import { useSyncExternalStore } from "react";
import { request } from "./request.ts";
import { mayReloadByItself, reloadedFor, rememberReload } from "./storage.ts";

/** The release that this page is of, as the build named it; nothing where no build did. */
export const ownVersion = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

/** The newest release that this page knows of. */
let newest = ownVersion;
const subscribers = new Set<() => void>();

/** Asks which release the server has now, and answers whether it is another than this page's. */
export async function askForNewVersion(): Promise<boolean> {
  const build = await fetchVersion();
  if (typeof build === "string" && build !== newest) {
    newest = build;
    for (const subscriber of subscribers) subscriber();
  }
  return isOld();
}

/** The release that the server has now; undefined where it did not answer with one. */
function fetchVersion(): Promise<unknown> {
  return request("/version.json", { cache: "no-store" })
    .then((reply) => (reply.ok ? (reply.json() as Promise<{ build?: unknown }>) : {}))
    .then((version: { build?: unknown }) => version.build)
    .catch(() => undefined);
}

/** Whether the server answers requests for files at this moment. */
export async function isServerThere(): Promise<boolean> {
  return (await fetchVersion()) !== undefined;
}

const isOld = () => newest !== ownVersion;

/** Calls back when there is a newer release. Returns what ends it. */
export function followVersion(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

/** Whether the server has a newer release than this page. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(followVersion, isOld, () => false);
}

/** Reloads the page for a newer release, automatically and therefore only once for each. */
export async function reloadForNewVersion(): Promise<void> {
  if (!(await askForNewVersion()) || !newest || reloadedFor() === newest) return;
  if (rememberReload(newest)) location.reload();
}

/** Reloads the page after the connection returned, if the server answers; at most once a minute. */
export async function reloadAfterReconnect(): Promise<void> {
  if ((await isServerThere()) && mayReloadByItself()) location.reload();
}
