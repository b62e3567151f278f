import { oneOf, type TransactionStatus, type TransactionType, transactionTypes } from "@portico/contract";
import type {
  AdminTransactionFilters,
  AdminTransactionPlace,
} from "../../../api/queries/admin-transactions.ts";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";

const statuses = ["pending", "completed", "failed"] as const satisfies TransactionStatus[];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Narrowed {
  type?: TransactionType | undefined;
  status?: TransactionStatus | undefined;
  q?: string;
}

/** The list's filters and page in the URL. */
export function useTransactionList() {
  const [search, setSearch] = useSearchParams();
  const filters = read(search);

  function show(some: Narrowed) {
    setSearch((now) => written({ ...read(now), ...some }), { replace: true, preventScrollReset: true });
  }

  return {
    filters,
    ...placeOf(search),
    isNarrowed: Boolean(filters.type || filters.status || filters.q),
    setType: (type: TransactionType | undefined) => show({ type }),
    setStatus: (status: TransactionStatus | undefined) => show({ status }),
    find: (q: string) => show({ q }),
    clear: () => show({ type: undefined, status: undefined, q: "" }),
    /** Goes to the page after this row or before it; the first page shows the newest. */
    turn(to: number, next: AdminTransactionPlace) {
      const there = to > 1 ? { page: String(to), ...next } : {};
      // If the URL has already changed, these rows belong to an outdated list.
      setSearch((now) => (`${now}` === `${search}` ? { ...written(filters), ...there } : null));
    },
  };
}

export type TransactionListState = ReturnType<typeof useTransactionList>;

function read(search: URLSearchParams): AdminTransactionFilters {
  const type = oneOf(transactionTypes, search.get("type"));
  const status = oneOf(statuses, search.get("status"));
  const q = search.get("q")?.trim().slice(0, 128);
  return { ...(type && { type }), ...(status && { status }), ...(q && { q }) };
}

function written({ type, status, q }: Narrowed): Record<string, string> {
  return { ...(type && { type }), ...(status && { status }), ...(q && { q }) };
}

/** A page number without its row is meaningless: show the first page. */
function placeOf(search: URLSearchParams): { page: number; place: AdminTransactionPlace } {
  const number = Number(search.get("page"));
  const [after, before] = [search.get("after") ?? "", search.get("before") ?? ""];
  const isKnown = Number.isSafeInteger(number) && number > 1;
  if (isKnown && uuid.test(after)) return { page: number, place: { after } };
  if (isKnown && uuid.test(before)) return { page: number, place: { before } };
  return { page: 1, place: {} };
}
