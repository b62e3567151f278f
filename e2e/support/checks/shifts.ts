import type { Page } from "@playwright/test";
import { holdAnswers, twoFrames } from "../browser/screens.ts";
import type { OpenOptions } from "../test.ts";

/** Animations run as they do for most people, and fonts arrive late as at a first visit. */
export const moving: OpenOptions = { reducedMotion: "no-preference", fresh: true };

/** Records every layout shift and the elements that moved, from before the first paint. */
export const noteShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const moved = sources.map(({ node, previousRect, currentRect }) => [
        (node?.cloneNode(false).outerHTML ?? node?.textContent ?? "removed").slice(0, 400),
        [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join(" ")).join(" to "),
      ].join(": "));
      window.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

/** As `moving`, for a page that other tests use before and after: only the first finds its caches empty. */
export const movingReused: OpenOptions = { reducedMotion: "no-preference", initScript: noteShifts };

/**
 * Answers every read of the price update's log like the first. A run that ends while the screen loads adds a row above
 * the others, and they are supposed to move.
 */
async function keepLogAsItIs(page: Page): Promise<void> {
  let first: string | undefined;
  await page.route("**/api/admin/cron", async (route) => {
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    first ??= await response.text();
    await route.fulfill({ response, body: first }).catch(() => {});
  });
}

/** Loads a screen whose answers arrive one by one, each in its own frame. Returns what moved meanwhile. */
export async function shiftsOf(page: Page, path: string, order: "next" | "last"): Promise<unknown[]> {
  await keepLogAsItIs(page);
  const answers = await holdAnswers(page);
  if (!(await page.goto(path)))
    throw new Error(`The browser loaded no page for ${path}: its URL differs after the # only.`);
  let isIdle = false;
  const idle = page.waitForLoadState("networkidle").then(() => {
    isIdle = true;
  });
  while (!isIdle) {
    await page.evaluate(twoFrames);
    answers[order]();
  }
  await idle;
  // A stalled machine may look idle before the page has sent all its requests.
  answers.release();
  await page.evaluate(twoFrames);
  await page.unrouteAll();
  return page.evaluate<unknown[]>("window.shifts");
}
