import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  type AdminTransactionPage,
  adminTransactionsPage,
  useAdminTransactionCount,
} from "../../../api/queries/admin-transactions.ts";
import { adminTransactionsText as text } from "../../../text/admin/transactions.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import type { TransactionListState } from "./filters.ts";

export interface PagerProps {
  list: TransactionListState;
  page: AdminTransactionPage;
  /** Another page is loading. */
  busy: boolean;
}

/** Which rows of how many are shown, with links to the neighbouring pages. */
export function Pager({ list, page: { rows, hasNext }, busy }: PagerProps) {
  const { page, turn } = list;
  return (
    <nav
      aria-label={text.pages}
      className="mt-4 flex flex-col items-center justify-between gap-3 md:flex-row"
    >
      <Caption list={list} shown={rows.length} />
      <div className="flex gap-2">
        <Button
          size="sm"
          disabled={busy || page === 1}
          icon={<ChevronLeft aria-hidden className="size-4" />}
          onClick={() => turn(page - 1, { before: rows[0]?.id ?? "" })}
        >
          {text.previous}
        </Button>
        <Button
          size="sm"
          disabled={busy || !hasNext}
          onClick={() => turn(page + 1, { after: rows.at(-1)?.id ?? "" })}
        >
          {text.next}
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  );
}

/** The count loads separately, so its line is reserved. */
function Caption({ list, shown }: { list: TransactionListState; shown: number }) {
  const { data } = useAdminTransactionCount(list.filters);
  const first = (list.page - 1) * adminTransactionsPage + 1;
  const last = first + shown - 1;
  const words = data?.is_more ? text.showingMany : text.showing;
  return (
    <p role="status" className="figures min-h-5 text-13 text-muted">
      {/* The page may already have rows from after the count. */}
      {data && words(...figures(first, last, Math.max(data.count, last)))}
    </p>
  );
}

function figures(...numbers: [number, number, number]): [string, string, string] {
  return numbers.map((number) => groupThousands(String(number))) as [string, string, string];
}
