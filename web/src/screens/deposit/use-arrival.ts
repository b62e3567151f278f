import type { Transaction } from "@portico/contract";
import { useEffect, useRef, useState } from "react";

/** The latest deposit that arrived or was decided while the screen is open; null if none. */
export function useArrival(deposits: Transaction[] | undefined): Transaction | null {
  const known = useRef<Map<string, string> | null>(null);
  const [arrival, setArrival] = useState<Transaction | null>(null);
  useEffect(() => {
    if (!deposits) return;
    const before = known.current;
    const changed = before && deposits.find(({ id, status }) => before.get(id) !== status);
    if (changed) setArrival(changed);
    known.current = new Map(deposits.map(({ id, status }) => [id, status]));
  }, [deposits]);
  return arrival;
}
