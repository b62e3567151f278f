import type { Page } from "@playwright/test";

/**
 * Holds back what the pages loaded from now on would do after exactly so many milliseconds; call what it returns to
 * let it happen. So a machine that stalls does not have a screen leave before a test has looked at it. What is begun
 * after that call takes its time: a screen may be seen before its timer has begun.
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
    window.letTimersGo = () => {
      isOpen = true;
      for (const [id, act] of held) if (held.delete(id)) act();
    };
  }`);
  return () => page.evaluate("window.letTimersGo()");
}
