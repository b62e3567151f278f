import type { PriceSource } from "@portico/contract";
import { useMay } from "../../../../shell/access/use-may.ts";
import { priceSourceText as text } from "../../../../text/admin/price-sources.ts";
import { common } from "../../../../text/app/common.ts";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { useLastShown } from "../../../../ui/overlays/use-last-shown.ts";
import { PriceSourceField } from "./price-source-field.tsx";

interface PriceSourcesDialogProps {
  /** The coin's sources; null closes the dialog. */
  sources: PriceSource[] | null;
  onClose: () => void;
}

/** Where a coin's price comes from: its id at CoinGecko, which can be dropped or renamed, and its pairs. */
export function PriceSourcesDialog({ sources, onClose }: PriceSourcesDialogProps) {
  const shown = useLastShown(sources) ?? [];
  const may = useMay("admin_update_price_source");
  const [first] = shown;
  return (
    <Dialog
      open={sources !== null}
      onOpenChange={(next) => !next && onClose()}
      title={text.open(first?.name ?? "")}
      description={text.detail(first?.symbol ?? "")}
      closeLabel={common.close}
    >
      <div className="flex flex-col gap-5">
        {shown.map((entry) => (
          <PriceSourceField key={entry.source} entry={entry} locked={may.reason} />
        ))}
        {may.reason && <p className="text-13 text-muted">{may.reason}</p>}
      </div>
    </Dialog>
  );
}
