import { type EnteredMovementKind, enteredMovementKinds, type TreasuryNetwork } from "@portico/contract";
import { useId, useState } from "react";
import type { CallInput } from "../../../api/http/client.ts";
import { useTreasuryCall } from "../../../api/queries/treasury.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { movementsText as text } from "../../../text/admin/treasury.ts";
import { treasuryRequestsText } from "../../../text/admin/treasury-requests.ts";
import { FigureField } from "../../../ui/amounts/figure-field.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { toBig } from "../../../ui/format/decimal.ts";
import { OwnersHint } from "./owners-hint.tsx";
import { TreasuryDialog } from "./treasury-dialog.tsx";

interface MovementDialogProps {
  networks: TreasuryNetwork[];
  needsSecondOwner: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Books coins of the exchange that came or went without a user, with a reason. */
export function MovementDialog({ networks, needsSecondOwner, isOpen, onClose }: MovementDialogProps) {
  const formId = useId();
  // One for each movement: a retry after a lost answer books nothing twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const add = useTreasuryCall("admin_add_house_movement", {
    onDone({ treasury_request_id }) {
      notify.success(treasury_request_id ? treasuryRequestsText.made : text.saved, "treasury");
      setRequestId(crypto.randomUUID());
      onClose();
    },
  });
  return (
    <TreasuryDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
      detail={text.detail}
      action={needsSecondOwner ? treasuryRequestsText.request : text.save}
      formId={formId}
      call={add}
      unknown={text.unknown}
    >
      <OwnersHint needsSecond={needsSecondOwner} />
      {isOpen && (
        <MovementForm
          id={formId}
          networks={networks}
          onSubmit={(input) => add.send({ ...input, p_request_id: requestId })}
        />
      )}
    </TreasuryDialog>
  );
}

interface MovementFormProps {
  id: string;
  networks: TreasuryNetwork[];
  onSubmit: (input: Omit<CallInput<"admin_add_house_movement">, "p_request_id">) => void;
}

function MovementForm({ id, networks, onSubmit }: MovementFormProps) {
  const { form, network, coin, kind, amount, coins, setNetwork } = useMovementForm(networks, onSubmit);
  const chosen = coins.find(({ coin_id }) => coin_id === coin.value) ?? coins[0];
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={text.network}
          value={network.value}
          onValueChange={setNetwork}
          options={networks.map(({ network_id, name }) => ({ value: network_id, label: name }))}
        />
        <SelectField
          label={text.coin}
          value={coin.value}
          onValueChange={coin.onValueChange}
          options={coins.map(({ coin_id, symbol }) => ({ value: coin_id, label: symbol }))}
        />
      </div>
      <SelectField
        label={text.kind}
        hint={text.kindHints[kind.value]}
        value={kind.value}
        onValueChange={kind.onValueChange}
        options={enteredMovementKinds.map((value) => ({ value, label: text.kinds[value] }))}
      />
      <FigureField
        label={text.amount(chosen?.symbol ?? "")}
        decimals={chosen?.decimals ?? 18}
        unit={chosen?.symbol}
        {...amount}
      />
      <TextField
        label={text.hash}
        maxLength={400}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.field("hash", {})}
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

/** The form's values. Another network begins with its first coin. */
function useMovementForm(networks: TreasuryNetwork[], onSubmit: MovementFormProps["onSubmit"]) {
  const form = useForm({
    defaultValues: {
      network: networks[0]?.network_id ?? "",
      coin: networks[0]?.coins[0]?.coin_id ?? "",
      kind: "funding" as EnteredMovementKind,
      amount: "",
      hash: "",
      reason: "",
    },
    onSubmit: ({ network, coin, kind, amount, hash, reason }) =>
      onSubmit({
        p_network_id: network,
        p_coin_id: coin,
        p_kind: kind,
        p_amount: toBig(amount).toFixed(),
        p_reason: reason.trim(),
        ...(hash.trim() && { p_transaction_hash: hash.trim() }),
      }),
  });
  const network = useControlled(form, "network", {});
  const coin = useControlled(form, "coin", {});
  const kind = useControlled(form, "kind", {});
  const amount = useControlled(form, "amount", {
    validate: (value) => (value !== "" && toBig(value).gt(0)) || text.amountWrong,
  });
  const coins = networks.find(({ network_id }) => network_id === network.value)?.coins ?? [];

  function setNetwork(next: string) {
    network.onValueChange(next);
    coin.onValueChange(networks.find(({ network_id }) => network_id === next)?.coins[0]?.coin_id ?? "");
  }

  return { form, network, coin, kind, amount, coins, setNetwork };
}
