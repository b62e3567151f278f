import type { AdminChain } from "@portico/contract";
import { Network } from "lucide-react";
import { payingText as text } from "../../../text/admin/paying.ts";
import { NativeSelect } from "../../../ui/fields/native-select.tsx";
import type { PaymentFilters } from "./payment-filters.ts";

const ALL = "all";

/** Chooses the network whose payments are listed. */
export function FilterLine({ filters, chains }: { filters: PaymentFilters; chains: AdminChain[] }) {
  return (
    <div className="mt-4">
      <NativeSelect
        label={text.network}
        icon={<Network aria-hidden className="size-4" />}
        value={filters.network || ALL}
        onValueChange={(next) => filters.setNetwork(next === ALL ? "" : next)}
        options={[
          { value: ALL, label: text.allNetworks },
          ...chains.map(({ network_id, name }) => ({ value: network_id, label: name })),
        ]}
        // The networks load later than the select.
        className="w-46"
      />
    </div>
  );
}
