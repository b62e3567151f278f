import { oneOf, type TransactionStatus, type TransactionType, transactionTypes } from "@portico/contract";
import { useState } from "react";
import type {
  AdminTransactionFilters,
  AdminTransactionPlace,
} from "../../../api/queries/admin-transactions.ts";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";

const statuses = ["pending", "completed", "failed"] as const satisfies TransactionStatus[];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Narrowed {
  type?: TransactionType | undefined;
  status?: TransactionStatus | undefined;
  q?: string;
}

/** What the address says of the list: the filters, and which page. */
export function useTransactionList() {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get("q") ?? "");
  const q = useDebounced(typed.trim().slice(0, 128), 300);
  const { type, status } = narrowed(search);
  const filters: AdminTransactionFilters = {
    ...(type && { type }),
    ...(status && { status }),
    ...(q && { q }),
  };
  const { page, place } = placeOf(search);

  function show(changed: Narrowed) {
    setSearch((now) => fieldsOf({ ...narrowed(now), q: typed, ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return {
    filters,
    typed,
    page,
    place,
    isNarrowed: Boolean(type || status || typed),
    setType: (next: TransactionType | undefined) => show({ type: next }),
    setStatus: (next: TransactionStatus | undefined) => show({ status: next }),
    find(next: string) {
      setTyped(next);
      show({ q: next });
    },
    clear() {
      setTyped("");
      show({ type: undefined, status: undefined, q: "" });
    },
    /** Goes to the page after this row, or before it; the first page is the newest there is. */
    turn(to: number, next: AdminTransactionPlace) {
      const there = to > 1 ? { page: String(to), ...next } : {};
      setSearch({ ...fieldsOf({ type, status, q: typed }), ...there });
    },
  };
}

export type TransactionListState = ReturnType<typeof useTransactionList>;

function narrowed(search: URLSearchParams) {
  return {
    type: oneOf(transactionTypes, search.get("type")),
    status: oneOf(statuses, search.get("status")),
  };
}

function fieldsOf(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])),
  );
}

/** A page without the row that it follows could be any: then it is the first. */
function placeOf(search: URLSearchParams): { page: number; place: AdminTransactionPlace } {
  const number = Number(search.get("page"));
  const [after, before] = [search.get("after") ?? "", search.get("before") ?? ""];
  const isKnown = Number.isSafeInteger(number) && number > 1;
  if (isKnown && uuid.test(after)) return { page: number, place: { after } };
  if (isKnown && uuid.test(before)) return { page: number, place: { before } };
  return { page: 1, place: {} };
}
