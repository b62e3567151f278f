import { test } from "vitest";

/**
 * Creates a `test` for a file whose tests tell one story, each building on the state that the earlier ones left. A test
 * that runs alone runs the earlier ones first.
 */
export function chapters(): (title: string, act: () => Promise<void>) => void {
  const earlier: (() => Promise<void>)[] = [];
  return (title, act) => {
    let running: Promise<void> | undefined;
    const run = () => {
      running ??= act();
      return running;
    };
    earlier.push(run);
    const needed = [...earlier];
    test(title, async () => {
      for (const chapter of needed) await chapter();
    });
  };
}
