import type { GivenKey, KeyPreview, KeyScript } from "@portico/contract";
import { useState } from "react";

/** The kinds of addresses that were chosen for the keys whose prefix or origin does not fix them. */
export function useKeyKinds(preview: readonly KeyPreview[] | null) {
  /** By the first network of a key. */
  const [chosen, setChosen] = useState<Record<string, KeyScript>>({});

  function kindOf(key: KeyPreview): KeyScript | null {
    const found = chosen[networkOf(key)];
    return found ?? (key.is_script_known ? key.script : null);
  }

  return {
    kindOf,
    choose: (key: KeyPreview, script: KeyScript) => setChosen({ ...chosen, [networkOf(key)]: script }),
    forget: () => setChosen({}),
    isWhole: preview?.every((key) => kindOf(key) !== null) ?? false,
    /** The keys with their kinds, where there was a choice. */
    withKinds: (given: readonly GivenKey[]): GivenKey[] =>
      given.map((one) => {
        const key = preview?.find(({ addresses }) =>
          addresses.some(({ network_id }) => one.network_ids.includes(network_id)),
        );
        const script = key && key.kinds.length > 1 ? kindOf(key) : null;
        return script === null ? one : { ...one, script };
      }),
  };
}

function networkOf({ addresses }: KeyPreview): string {
  return addresses[0]?.network_id ?? "";
}
