import { useSyncExternalStore } from "react";
import { request } from "../http/request.ts";
import { mayReloadByItself, reloadedFor, rememberReload } from "../storage/storage.ts";

/** This page's release, as named by the build; undefined without a build. */
export const ownVersion = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

/** The newest known release. */
let newest = ownVersion;
const subscribers = new Set<() => void>();

/** Asks for the server's release. Returns whether it differs from this page's. */
export async function askForNewVersion(): Promise<boolean> {
  noteVersion(await fetchVersion());
  return isOld();
}

/** Records the server's release. */
export function noteVersion(build: unknown): void {
  if (typeof build !== "string" || build === newest) return;
  newest = build;
  for (const subscriber of subscribers) subscriber();
}

/** The server's release; undefined if it gave no valid answer. */
function fetchVersion(): Promise<unknown> {
  return request("/version.json", { cache: "no-store" })
    .then((reply) => (reply.ok ? (reply.json() as Promise<{ build?: unknown }>) : {}))
    .then((version: { build?: unknown }) => version.build)
    .catch(() => undefined);
}

/** Whether the server can serve files right now. */
export async function isServerThere(): Promise<boolean> {
  return (await fetchVersion()) !== undefined;
}

const isOld = () => newest !== ownVersion;

/** Calls back when there is a newer release. Returns a function that stops this. */
export function followVersion(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

/** Whether the server has a newer release than this page. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(followVersion, isOld, () => false);
}

/** Reloads the page for a newer release; automatic, and therefore only once per release. */
export async function reloadForNewVersion(): Promise<void> {
  if (!(await askForNewVersion()) || !newest || reloadedFor() === newest) return;
  if (rememberReload(newest)) location.reload();
}

/** Reloads the page after a reconnection if the server answers; at most once a minute. */
export async function reloadAfterReconnect(): Promise<void> {
  if ((await isServerThere()) && mayReloadByItself()) location.reload();
}
