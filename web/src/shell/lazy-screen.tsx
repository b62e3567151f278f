import { type ComponentType, lazy, useState } from "react";

/** A screen's file did not come: the connection is gone, or a newer release has removed it. */
export class Unloaded extends Error {
  override name = "Unloaded";
  /** How many times in a row. */
  readonly tries: number;

  constructor(tries: number, cause: unknown) {
    super("The file of a screen could not be loaded.", { cause });
    this.tries = tries;
  }
}

/** A screen in a file of its own. */
export type LazyScreen = ComponentType & {
  /** Fetches the file; it fails where the screen itself would say so. */
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
};

/**
 * A screen in a file of its own, fetched when it is first shown. A fetch that failed is not the last one: the screen
 * asks again when it is shown again.
 */
export function lazyScreen<Name extends string>(
  fetchFile: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  let tries = 0;
  let loaded: ComponentType | null = null;
  const load = () =>
    fetchFile().then((module) => {
      loaded = module[name];
      return { default: loaded };
    });
  const fetched = () =>
    lazy<ComponentType>(() =>
      load().catch((cause: unknown) => {
        tries += 1;
        Current = fetched();
        throw new Unloaded(tries, cause);
      }),
    );
  let Current: ComponentType = fetched();
  function Screen() {
    // One that is there needs no waiting, and what was begun with stays: another would begin anew.
    const [Ready] = useState(() => loaded);
    return Ready ? <Ready /> : <Current />;
  }
  return Object.assign(Screen, { load, isLoaded: () => loaded !== null });
}
