import { type Coin, type CoinNetwork, contractProblem, networkById } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId } from "react";
import { requireReason } from "../../../../features/form/require-reason.ts";
import { useControlled } from "../../../../features/form/use-controlled.ts";
import { coinNetworksText as text } from "../../../../text/admin/coin-networks.ts";
import { adminCoinsText } from "../../../../text/admin/coins.ts";
import { FigureField } from "../../../../ui/amounts/figure-field.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Callout } from "../../../../ui/feedback/notice.tsx";
import { TextField } from "../../../../ui/fields/field.tsx";
import { SelectField } from "../../../../ui/fields/select.tsx";
import { TextAreaField } from "../../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../../ui/fields/while-saving.tsx";
import { formatExact } from "../../../../ui/format/amount.ts";
import { coinLabel } from "../../../../ui/format/text.ts";
import { DialogFooter } from "../../../../ui/overlays/dialog.tsx";
import { AskFirst } from "../ask-first.tsx";
import { ContractFindings } from "./contract-findings.tsx";
import { isAmount, missingNetworks, wholeNumber } from "./new-coin.ts";
import { type AskedContract, useNetworkForm } from "./use-network-form.ts";

interface NetworkFormProps {
  coin: Coin;
  /** The network whose contract is corrected; without it, one is added. */
  corrected?: CoinNetwork | undefined;
  onDone: () => void;
  onBack: () => void;
}

/** Adds a network to a coin, or corrects the contract of one, after a check and a confirmation that repeats it. */
export function NetworkForm({ coin, corrected, onDone, onBack }: NetworkFormProps) {
  const { form, asked, fault, isBusy, confirm, decline } = useNetworkForm(coin, corrected, onDone);
  const id = useId();
  const { setFocus } = form;
  // The button that led here is gone.
  useEffect(() => setFocus(corrected ? "address" : "network"), [setFocus, corrected]);
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <WhileSaving isSaving={isBusy}>
        {!corrected && <NetworkSelect coin={coin} form={form} />}
        <ContractFields coin={coin} form={form} />
        {!corrected && <MinimumField coin={coin} form={form} />}
        <TextAreaField
          label={corrected ? text.correctionReason : text.reason}
          hint={corrected ? text.correctionReasonHint : adminCoinsText.reasonHint}
          maxLength={500}
          {...form.field("reason", requireReason(adminCoinsText.reasonRequired))}
        />
      </WhileSaving>
      <div role="alert" className="empty:hidden">
        {fault && (
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            {fault}
          </Callout>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onBack} disabled={isBusy}>
          {text.back}
        </Button>
        <Button type="submit" form={id} tone="accent" busy={isBusy}>
          {text.check}
        </Button>
      </DialogFooter>
      <Confirmation coin={coin} isCorrection={corrected !== undefined} {...{ asked, confirm, decline }} />
    </form>
  );
}

interface FieldsProps {
  coin: Coin;
  form: ReturnType<typeof useNetworkForm>["form"];
}

function NetworkSelect({ coin, form }: FieldsProps) {
  const { ref, ...control } = useControlled(form, "network", {
    validate: (chosen) => chosen !== null || text.noNetwork,
  });
  return (
    <SelectField
      label={text.network}
      placeholder={text.networkPlaceholder}
      options={missingNetworks(coin).map(({ network_id, deposit_name }) => ({
        value: network_id,
        label: deposit_name,
      }))}
      {...control}
      ref={ref}
    />
  );
}

function ContractFields({ coin, form }: FieldsProps) {
  return (
    <>
      <TextField
        label={text.contract}
        hint={text.contractHint}
        mono
        maxLength={128}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("address", {
          validate: (typed, { network: id }) => {
            const network = networkById(id ?? "");
            if (typed.trim() === "") return adminCoinsText.required;
            return (network && contractProblem(network, typed)) ?? true;
          },
        })}
      />
      <TextField
        label={text.contractDecimals}
        hint={text.decimalsHint(coin.symbol, coin.decimals)}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.field("decimals", { validate: wholeNumber(36) })}
      />
    </>
  );
}

function MinimumField({ coin, form }: FieldsProps) {
  const control = useControlled(form, "minimum", {
    validate: (typed) => typed === "" || isAmount(typed) || adminCoinsText.invalidAmount,
  });
  const { symbol, withdrawal_fee } = coin;
  const fee = formatExact(withdrawal_fee);
  return (
    <FigureField
      label={text.minimum}
      hint={`${text.minimumHint} ${text.fee(fee, symbol)}`}
      unit={symbol}
      showsUnit
      placeholder={withdrawal_fee}
      {...control}
    />
  );
}

interface ConfirmationProps {
  coin: Coin;
  isCorrection: boolean;
  asked: AskedContract | null;
  confirm: () => void;
  decline: () => void;
}

function Confirmation({ coin, isCorrection, asked, confirm, decline }: ConfirmationProps) {
  const network = asked?.network.deposit_name ?? "";
  const title = isCorrection ? text.correctTitle : text.addTitle;
  return (
    <AskFirst
      open={asked !== null}
      title={asked ? title(coinLabel(coin.name, coin.symbol), network) : ""}
      action={isCorrection ? text.save : text.add}
      onClose={decline}
      onConfirm={confirm}
      isOver
    >
      {asked && (
        <>
          <p>{text.compare}</p>
          <ContractFindings
            network={network}
            symbol={coin.symbol}
            address={asked.values.address.trim()}
            claims={asked.found}
          />
          {!isCorrection && <Consequences coin={coin} asked={asked} />}
        </>
      )}
    </AskFirst>
  );
}

/** What adding the network means for wallets, deposits and what arrived before. */
function Consequences({ coin, asked }: { coin: Coin; asked: AskedContract }) {
  const { in_use, in_use_without, free, free_without } = asked.found.wallets;
  const hasOwnNetwork = coin.networks.some(({ contract }) => !contract);
  return (
    <>
      {hasOwnNetwork && (
        <Callout tone="warning">{text.bridged(coin.symbol, asked.network.deposit_name)}</Callout>
      )}
      <ul className="list-disc space-y-1 pl-5">
        <li>{text.startsPaused}</li>
        <li>{text.wallets(in_use, in_use_without)}</li>
        {free_without > 0 && <li>{text.freeWallets(free, free_without)}</li>}
        <li>{text.earlier}</li>
      </ul>
    </>
  );
}
