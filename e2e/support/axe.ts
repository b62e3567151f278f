import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { twoFrames } from "./screens.ts";

/** The rules of WCAG 2.2 AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export interface FaultOptions {
  /** The kinds of axe's rules; everywhere also what is good practice. */
  tags?: string[];
  /** Widths of the window in px. */
  widths?: number[] | undefined;
}

/** What axe finds on a page as it stands, on a desktop and a phone and in both themes; one line a fault. */
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
    // Another theme has other colours, and nothing else.
    found.push(...(await analyse(page, `${width} light`, (axe) => axe.withRules("color-contrast"))));
  }
  return found;
}

async function analyse(
  page: Page,
  where: string,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // What follows the window's size or the theme by script does so a frame later.
  await page.evaluate(twoFrames);
  // The focus guards keep the focus within what is open by handing it on at once; nobody ever stands on one.
  const axe = choose(new AxeBuilder({ page }).options({ resultTypes: ["violations"] }))
    .exclude("[data-base-ui-focus-guard]")
    // There are no frames to look into, and without them it needs no second page.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where} ${id} (${help}) at ${target}: ${failureSummary}`),
  );
}
