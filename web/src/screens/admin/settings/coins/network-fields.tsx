import { contractProblem, type Network } from "@portico/contract";
import { adminCoinsText as text } from "../../../../text/admin/coins.ts";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { TextField } from "../../../../ui/fields/field.tsx";
import { Group } from "./group.tsx";
import { tokenNetworks, wholeNumber } from "./new-coin.ts";
import type { useAddCoin } from "./use-add-coin.ts";

type Form = ReturnType<typeof useAddCoin>["form"];

/** The networks of the coin, each chosen one with its contract. */
export function NetworkFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  const chosen = form.watch("chosen");
  // Registered so that an empty choice is an error.
  form.register("chosen", { validate: (ids) => ids.length > 0 || text.noNetwork });

  function choose(id: string, isChosen: boolean) {
    const others = chosen.filter((one) => one !== id);
    form.setValue("chosen", isChosen ? [...others, id] : others, {
      shouldValidate: form.formState.isSubmitted,
    });
  }

  return (
    <Group title={text.networks} hint={text.networksHint}>
      <div className="flex flex-wrap gap-x-5 sm:col-span-2">
        {tokenNetworks.map(({ network_id, deposit_name }) => (
          <Checkbox
            key={network_id}
            checked={chosen.includes(network_id)}
            onCheckedChange={(isChosen) => choose(network_id, isChosen)}
          >
            {deposit_name}
          </Checkbox>
        ))}
      </div>
      <p aria-live="polite" className="text-13 text-down-ink empty:hidden sm:col-span-2">
        {errors.chosen?.message}
      </p>
      {tokenNetworks
        .filter(({ network_id }) => chosen.includes(network_id))
        .map((network) => (
          <ContractFields key={network.network_id} network={network} form={form} />
        ))}
    </Group>
  );
}

function ContractFields({ network, form }: { network: Network; form: Form }) {
  const { network_id, deposit_name } = network;
  return (
    <>
      <TextField
        label={text.contract(deposit_name)}
        hint={text.contractHint}
        className="sm:col-span-2"
        mono
        maxLength={128}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field(`contracts.${network_id}.address`, {
          validate: (typed: string) =>
            typed.trim() === "" ? text.required : (contractProblem(network, typed) ?? true),
        })}
      />
      <TextField
        label={text.contractDecimals(deposit_name)}
        className="sm:col-span-2"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        placeholder={form.watch("decimals")}
        {...form.field(`contracts.${network_id}.decimals`, { validate: wholeNumber(36, true) })}
      />
    </>
  );
}
