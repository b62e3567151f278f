/**
 * The service worker, which opens the app without a network. It caches the app's own files, which hold no
 * user data, and never touches an answer of the API. For a page it asks the server first and uses the cache
 * only if there is no answer, so an old release never hides a new one.
 */

/** Set by the build: its name, the page to show offline, and the files that this page needs. */
declare const __SHELL__: { build: string; page: string; files: readonly string[] };
const shell = __SHELL__;

/**
 * The parts of a worker's scope that are used here: TypeScript's types for workers conflict with those for
 * pages.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetched) => void): void;
  addEventListener(type: "message", listener: (event: Extendable & { data: WorkerMessage }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const scope = globalThis as unknown as Scope;

/** A message from a page to the worker. */
export type WorkerMessage =
  /** Activate now, if the worker is of this release: a page of it is already open. */
  | { type: "begin"; build: string }
  /** Cache these files, which were loaded before there was a worker. */
  | { type: "keep"; urls: readonly string[] };

const prefix = "portico-shell-";
const own = `${prefix}${shell.build}`;
const at = (path: string) => new URL(path, location.href).href;

scope.addEventListener("install", (event) => event.waitUntil(keep([shell.page, ...shell.files])));
scope.addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => scope.clients.claim())));
scope.addEventListener("message", (event) => {
  const { data } = event;
  if (data.type === "keep")
    event.waitUntil(keep(data.urls.filter((url) => isAsset(new URL(url, location.href)))));
  else if (data.build === shell.build) event.waitUntil(scope.skipWaiting());
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isAsset(url)) event.respondWith(assetFor(event));
  else if (request.mode === "navigate" && isScreen(url)) event.respondWith(pageFor(request));
  else if (shell.files.includes(url.pathname)) event.respondWith(fileFor(request));
});

async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(own);
  const missing = await Promise.all(urls.map(async (url) => ((await cache.match(at(url))) ? [] : [at(url)])));
  await cache.addAll(missing.flat());
}

/** Keeps the previous release for the tabs that still run it. */
async function dropOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Asset names contain a hash of their content, so a cached file is always what the server would send. */
function isAsset(url: URL): boolean {
  return url.origin === location.origin && url.pathname.startsWith("/assets/");
}

/** Whether the server answers this URL with the app's page. */
function isScreen({ pathname }: URL): boolean {
  return !/^\/(?:api|health|metrics|dev)(?:\/|$)/.test(pathname);
}

async function assetFor(event: Fetched): Promise<Response> {
  const known = await caches.match(event.request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(own).then((cache) => cache.put(event.request, copy)));
  }
  return answer;
}

/** If a proxy stands in front of a server that is down, the proxy's answer is no page either. */
async function pageFor(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer && ![502, 503, 504].includes(answer.status)) return answer;
  return (await kept(shell.page)) ?? answer ?? Response.error();
}

/** From this release only: the previous one may have the same URL in its cache. */
async function kept(url: string): Promise<Response | undefined> {
  return (await caches.open(own)).match(at(url), { ignoreVary: true });
}

async function fileFor(request: Request): Promise<Response> {
  return fetch(request).catch(async () => (await kept(request.url)) ?? Response.error());
}
