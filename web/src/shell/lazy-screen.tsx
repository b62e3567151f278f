import { type ComponentType, lazy } from "react";

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

/**
 * A screen in a file of its own, fetched when it is first shown. A fetch that failed is not the last one: the screen
 * asks again when it is shown again.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  let tries = 0;
  const fetched = () =>
    lazy<ComponentType>(() =>
      load().then(
        (module) => ({ default: module[name] }),
        (cause: unknown) => {
          tries += 1;
          Current = fetched();
          throw new Unloaded(tries, cause);
        },
      ),
    );
  let Current = fetched();
  return function Screen() {
    return <Current />;
  };
}
