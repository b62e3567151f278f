import type { Page } from "@playwright/test";

/**
 * Holds back timers of exactly this many milliseconds in the pages loaded from now on, so that on a stalled
 * machine a screen does not leave before a test has seen it. Call what it returns to fire them. Later timers
 * run normally: a screen may be visible before its timer has started.
 */
export async function holdTimers(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.addInitScript(`{
    const { setTimeout: start, clearTimeout: clear } = window;
    const held = new Map();
    let last = 0;
    let isOpen = false;
    window.setTimeout = (act, after, ...given) => {
      if (isOpen || after !== ${milliseconds}) return start(act, after, ...given);
      // No timer of the browser's own has a number below zero.
      last -= 1;
      held.set(last, act);
      return last;
    };
    window.clearTimeout = (id) => void (held.delete(id) || clear(id));
    window.releaseTimers = () => {
      isOpen = true;
      for (const [id, act] of held) if (held.delete(id)) act();
    };
  }`);
  return () => page.evaluate("window.releaseTimers()");
}
