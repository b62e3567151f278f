import { SlidersHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { common } from "../../text/common.ts";
import { filterText } from "../../text/history-filters.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { countOf, type FilterState } from "./filters.ts";

/** How long one pauses before the words are looked for, in milliseconds. */
const PAUSE = 300;

/** The search, and what else narrows the list: beside it on a wide screen, on a phone in a sheet. */
export function FilterBar({ state }: { state: FilterState }) {
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <Words state={state} />
      <FilterSheet state={state} />
      <div className="hidden w-full grid-cols-[1fr_1fr_1.15fr_1.15fr] gap-2 md:grid lg:w-[46rem]">
        <FilterFields state={state} />
      </div>
    </search>
  );
}

/** What is typed becomes the address' after a pause; what the address becomes by other means is what stands here. */
function Words({ state: { filters, change } }: { state: FilterState }) {
  const [text, setText] = useState(filters.q);
  /** The words that the address has, or will have in a moment. */
  const known = useRef(filters.q);

  useEffect(() => {
    if (filters.q === known.current) return;
    known.current = filters.q;
    setText(filters.q);
  }, [filters.q]);

  useEffect(() => {
    const q = text.trim().slice(0, 128);
    if (q === known.current) return;
    const timer = setTimeout(() => {
      known.current = q;
      change({ q });
    }, PAUSE);
    return () => clearTimeout(timer);
  });

  return (
    <SearchField label={filterText.search} value={text} onValueChange={setText} className="min-w-48 flex-1" />
  );
}

function FilterSheet({ state }: { state: FilterState }) {
  const [isOpen, setOpen] = useState(false);
  const count = countOf({ ...state.filters, q: "" });
  return (
    <div className="md:hidden">
      <Button icon={<SlidersHorizontal aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {count > 0 ? filterText.filtersWith(count) : filterText.filters}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={filterText.filters}
        closeLabel={common.close}
        footer={
          <>
            <Button onClick={state.clear}>{filterText.clear}</Button>
            <Button tone="accent" onClick={() => setOpen(false)}>
              {filterText.showResults}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <FilterFields state={state} />
        </div>
      </Dialog>
    </div>
  );
}
