import type { ColdAddress, TreasuryNetwork } from "@portico/contract";
import { useId, useState } from "react";
import type { CallInput } from "../../../api/http/client.ts";
import { useTreasuryCall } from "../../../api/queries/treasury.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { moveText as text } from "../../../text/admin/sweeping.ts";
import { treasuryText } from "../../../text/admin/treasury.ts";
import { FigureField } from "../../../ui/amounts/figure-field.tsx";
import { SelectField } from "../../../ui/fields/select.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";
import { TreasuryDialog } from "./treasury-dialog.tsx";

/** A cold address of a network whose coins can be moved there. */
export interface ChosenCold {
  network: TreasuryNetwork;
  address: ColdAddress;
}

/** Moves coins from the paying address to a cold one, with a reason. */
export function MoveDialog({ chosen, onClose }: { chosen: ChosenCold | null; onClose: () => void }) {
  const shown = useLastShown(chosen);
  const formId = useId();
  // One for each move: a retry after a lost answer moves nothing twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const move = useTreasuryCall("admin_move_to_cold", {
    onDone() {
      notify.success(text.saved, "treasury");
      setRequestId(crypto.randomUUID());
      onClose();
    },
  });
  return (
    <TreasuryDialog
      isOpen={chosen !== null}
      onClose={onClose}
      title={shown ? text.title(shown.address.label) : ""}
      detail={`${text.detail} ${text.signer}`}
      action={text.save}
      formId={formId}
      call={move}
      unknown={text.unknown}
    >
      {chosen && (
        <MoveForm
          id={formId}
          chosen={chosen}
          onSubmit={(input) => move.send({ ...input, p_request_id: requestId })}
        />
      )}
    </TreasuryDialog>
  );
}

interface MoveFormProps {
  id: string;
  chosen: ChosenCold;
  onSubmit: (input: Omit<CallInput<"admin_move_to_cold">, "p_request_id">) => void;
}

function MoveForm({ id, chosen: { network, address }, onSubmit }: MoveFormProps) {
  const form = useForm({
    defaultValues: { coin: network.coins[0]?.coin_id ?? "", amount: "", reason: "" },
    onSubmit: ({ coin, amount, reason }) =>
      onSubmit({
        p_network_id: network.network_id,
        p_coin_id: coin,
        p_cold_address_id: address.id,
        p_amount: toBig(amount).toFixed(),
        p_reason: reason.trim(),
      }),
  });
  const coin = useControlled(form, "coin", {});
  const amount = useControlled(form, "amount", {
    validate: (value) => (value !== "" && toBig(value).gt(0)) || text.amountWrong,
  });
  const chosen = network.coins.find(({ coin_id }) => coin_id === coin.value);
  const held = chosen?.paying ?? null;
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <div className="text-13">
        <p className="mb-1 text-muted">{text.compare}</p>
        <Address address={address.address} />
      </div>
      <SelectField
        label={text.coin}
        value={coin.value}
        onValueChange={coin.onValueChange}
        options={network.coins.map(({ coin_id, symbol }) => ({ value: coin_id, label: symbol }))}
      />
      <FigureField
        label={text.amount(chosen?.symbol ?? "")}
        hint={
          held === null
            ? text.heldUnknown
            : text.held(treasuryText.amountOf(formatExact(held), chosen?.symbol ?? ""))
        }
        decimals={chosen?.decimals ?? 18}
        unit={chosen?.symbol}
        {...amount}
      />
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}
