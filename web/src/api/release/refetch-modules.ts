/**
 * Refetches modules that the build preloads and that failed to load. WebKit caches a module's failure even
 * across a reload; a request that bypasses the cache replaces it.
 */
export async function refetchModules(): Promise<void> {
  const loaded = new Set(
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ decodedBodySize, responseStatus }) => decodedBodySize > 0 && !(responseStatus >= 400))
      .map(({ name }) => name),
  );
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const missing = [...links].map(({ href }) => href).filter((href) => !loaded.has(href));
  await Promise.allSettled(missing.map((href) => fetch(href, { cache: "reload" })));
}
