/** What a user does to go elsewhere on the page. */
const userActs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the element of a location's hash. If it is not there yet, as while what it belongs to is loaded, it scrolls
 * there once it is, unless the user has done something meanwhile.
 * @returns whether there is such an element already, and a function that stops waiting for it.
 */
export function scrollToAnchor(hash: string): { isFound: boolean; stop: () => void } {
  const go = () => {
    const element = document.getElementById(hash.slice(1));
    element?.scrollIntoView();
    return element !== null;
  };
  if (hash === "" || go()) return { isFound: hash !== "", stop: () => {} };
  const observer = new MutationObserver(() => {
    if (go()) stop();
  });
  function stop(): void {
    observer.disconnect();
    for (const act of userActs) removeEventListener(act, stop);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of userActs) addEventListener(act, stop, { passive: true });
  return { isFound: false, stop };
}
