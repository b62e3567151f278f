import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { DebouncedSearch } from "../../features/filters/debounced-search.tsx";
import { common } from "../../text/app/common.ts";
import { filterText } from "../../text/money/history-filters.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { countOf, type FilterState } from "./filters.ts";

/** Search and filters: beside the list on a wide screen, in a sheet on a phone. */
export function FilterBar({ state }: { state: FilterState }) {
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <DebouncedSearch
        label={filterText.search}
        value={state.filters.q}
        onChange={(q) => state.change({ q })}
        className="min-w-48 flex-1"
      />
      <FilterSheet state={state} />
      <div className="hidden w-full grid-cols-[1fr_1fr_1.15fr_1.15fr] gap-2 md:grid lg:w-[46rem]">
        <FilterFields state={state} />
      </div>
    </search>
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
