import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { twoFrames } from "./screens.ts";

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
    found.push(...(await analyse(page, `${width} dark`, (axe) => axe.withTags(tags))));
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    // Another theme changes colours only.
    found.push(...(await analyse(page, `${width} light`, (axe) => axe.withRules("color-contrast"))));
  }
  return found;
}

async function analyse(
  page: Page,
  where: string,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // Scripts that follow the window's size or the theme run a frame later.
  await page.evaluate(twoFrames);
  // The focus guards move the focus on at once to trap it; nobody ever stays on one.
  const axe = choose(new AxeBuilder({ page }).options({ resultTypes: ["violations"] }))
    .exclude("[data-base-ui-focus-guard]")
    // There are no frames to analyse, and without them axe needs no second page.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where} ${id} (${help}) at ${target}: ${failureSummary}`),
  );
}
