import { ScanLine } from "lucide-react";
import { useState } from "react";
import { useCoins } from "../../api/queries/public.ts";
import { tokensOf } from "../../money/token-contracts.ts";
import { poolFormText } from "../../text/admin/pool.ts";
import { scanText } from "../../text/app/scan.ts";
import { Button, IconButton } from "../../ui/buttons/button.tsx";
import { AddressTextField } from "../../ui/fields/address-text-field.tsx";
import { useIsSaving } from "../../ui/fields/while-saving.tsx";
import { openScanner, Scanner } from "../scan/scanner.tsx";
import { type DraftPlace, likePlaces, placeProblem } from "./pool-draft.ts";
import { addressInCode } from "./scanned-address.ts";
import type { PoolDraftState } from "./use-pool-draft.ts";

/** The public address for one coin on one network: typed, pasted or scanned. */
export function PoolAddressField({ place, form }: { place: DraftPlace; form: PoolDraftState }) {
  const [isScanning, setScanning] = useState(false);
  const isSaving = useIsSaving();
  const tokens = tokensOf(useCoins().data ?? []);
  const { coin, network, address } = place;
  const like = placeProblem(place) === null ? likePlaces(place, form.places) : [];

  /** Takes only the address from a code. Returns why a code cannot be used. */
  function takeCode(text: string): string | null {
    const found = addressInCode(text, place, tokens);
    if ("problem" in found) return found.problem;
    form.type(place, found.address);
    return null;
  }

  return (
    <div className="flex flex-col">
      <AddressTextField
        label={poolFormText.address(coin.symbol, network.deposit_name)}
        placeholder={poolFormText.placeholder(network.deposit_name)}
        value={address}
        onChange={(event) => form.type(place, event.target.value.replace(/[\r\n]/g, ""))}
        onBlur={() => form.leave(place)}
        error={form.errorOf(place)}
        reserve
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={256}
        trailing={
          <IconButton
            label={scanText.title}
            disabled={isSaving}
            onClick={() => void openScanner().then(setScanning)}
          >
            <ScanLine aria-hidden className="size-5" />
          </IconButton>
        }
      />
      {like.length > 0 && (
        <Button
          tone="quiet"
          size="sm"
          className="-ml-2 max-w-full self-start px-2 whitespace-normal"
          disabled={isSaving}
          onClick={() => form.spread(address, like)}
        >
          {poolFormText.sameFor(
            like.map((other) => poolFormText.address(other.coin.symbol, other.network.deposit_name)),
          )}
        </Button>
      )}
      {isScanning && <Scanner open onClose={() => setScanning(false)} onText={takeCode} />}
    </div>
  );
}
