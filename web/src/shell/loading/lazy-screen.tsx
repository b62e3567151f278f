import { useEffect, useState } from "react";
import { type LazyFile, lazyFile, useFileState } from "../../ui/files/lazy-file.ts";
import type { Part } from "../../ui/jsx/jsx-types.ts";
import { LoadErrorScreen } from "./load-error-screen.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

/** A lazy-loaded screen. */
export type LazyScreen<Props = object> = Part<Props> & Pick<LazyFile<Part<Props>>, "load" | "state">;

/**
 * A screen in its own file, loaded when it is first shown, or earlier with `load`. Shows `Waiting` while it
 * loads, and an error with a retry if it fails.
 */
export function lazyScreen<Name extends string, Props extends object = object>(
  fetchFile: () => Promise<Record<Name, Part<Props>>>,
  name: Name,
  Waiting: Part = ScreenSkeleton,
): LazyScreen<Props> {
  const file = lazyFile<Part<Props>>(() => fetchFile().then((module) => module[name]));
  function Screen(props: Props) {
    const state = useFileState(file);
    const hasFailed = useHasFailed(state.status);
    // A failed load is not repeated here: the error screen offers a retry.
    useEffect(() => {
      if (file.state().status === "idle") void file.load();
    }, []);
    if (state.status === "loaded") return <state.value {...props} />;
    return hasFailed ? <LoadErrorScreen file={file} /> : <Waiting />;
  }
  return Object.assign(Screen, { load: file.load, state: file.state });
}

/** Whether a load has failed since this was shown: then the error stays visible during a retry. */
function useHasFailed(status: string): boolean {
  const [hasFailed, setFailed] = useState(false);
  if (status === "failed" && !hasFailed) setFailed(true);
  return hasFailed || status === "failed";
}
