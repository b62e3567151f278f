import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { twoFrames } from "../browser/screens.ts";

/** The rules of WCAG 2.2 AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export interface FaultOptions {
  /** The kinds of axe's rules; by default also best practices. */
  tags?: string[];
  /** Widths of the window in px. */
  widths?: number[] | undefined;
}

/**
 * What axe finds on the page in its current state, on a desktop and a phone and in both themes; one line per
 * fault.
 */
export async function faults(
  page: Page,
  { tags = [...wcag, "best-practice"], widths = [1440, 390] }: FaultOptions = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    found.push(...(await analyse(page, `${width} dark`, tags)));
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    // Another theme changes colours only.
    found.push(...(await analyse(page, `${width} light`, ["color-contrast"])));
  }
  return found;
}

/** The focus guards move the focus on at once to trap it; nobody ever stays on one. */
const everything = { exclude: ["[data-base-ui-focus-guard]"] };

/** Runs axe with the rules of some tags, or with single rules. It is loaded once for each document. */
async function analyse(page: Page, where: string, runOnly: string[]): Promise<string[]> {
  // Scripts that follow the window's size or the theme run a frame later.
  await page.evaluate(twoFrames);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ["violations"], runOnly };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(everything)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where} ${id} (${help}) at ${target}: ${failureSummary}`),
  );
}
