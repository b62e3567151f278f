import { AMOUNT } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useMay } from "../../../../shell/access/use-may.ts";
import { requireReason } from "../../../../shell/form/require-reason.ts";
import { adminCoinsText as text } from "../../../../text/admin/coins.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Callout } from "../../../../ui/feedback/notice.tsx";
import { TextField } from "../../../../ui/fields/field.tsx";
import { TextAreaField } from "../../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../../ui/fields/while-saving.tsx";
import { Panel } from "../../../../ui/layout/card.tsx";
import { AskFirst } from "../ask-first.tsx";
import { Group } from "./group.tsx";
import { NetworkFields } from "./network-fields.tsx";
import { type NewCoinValues, tokenNetworks, wholeNumber } from "./new-coin.ts";
import { useAddCoin } from "./use-add-coin.ts";

type State = ReturnType<typeof useAddCoin>;

/** Adds a token on networks that we serve, after a confirmation that repeats its contracts. */
export function AddCoinForm() {
  const heading = useId();
  const may = useMay("admin_add_coin");
  const state = useAddCoin();
  const { form, fault, isSaving } = state;
  return (
    <Panel aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {text.add}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{text.intro}</p>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-6">
        <WhileSaving isSaving={isSaving}>
          <IdentityFields form={form} />
          <NetworkFields form={form} />
          <FigureFields form={form} />
          <StreamFields form={form} />
          <TextAreaField
            label={text.reason}
            hint={text.reasonHint}
            maxLength={500}
            {...form.field("reason", requireReason(text.reasonRequired))}
          />
        </WhileSaving>
        <div role="alert" className="empty:hidden">
          {fault && (
            <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
              {fault}
            </Callout>
          )}
        </div>
        <Button type="submit" tone="accent" busy={isSaving} disabled={!may.allowed} reason={may.reason}>
          {text.add}
        </Button>
      </form>
      <Confirmation state={state} />
    </Panel>
  );
}

type FieldsProps = { form: State["form"] };

function IdentityFields({ form }: FieldsProps) {
  const code = { autoComplete: "off", autoCapitalize: "none", spellCheck: false };
  return (
    <Group title={text.identity}>
      <TextField
        label={text.id}
        hint={text.idHint}
        className="sm:col-span-2"
        maxLength={64}
        mono
        {...code}
        {...form.field("id", { required: text.required })}
      />
      <TextField
        label={text.name}
        maxLength={40}
        autoComplete="off"
        {...form.field("name", { required: text.required })}
      />
      <TextField
        label={text.symbol}
        maxLength={12}
        {...code}
        {...form.field("symbol", { required: text.required })}
      />
      <TextField
        label={text.decimals}
        hint={text.decimalsHint}
        className="sm:col-span-2"
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        {...form.field("decimals", { validate: wholeNumber(18) })}
      />
    </Group>
  );
}

const figures: [name: "swapFee" | "withdrawalFee" | "minimumDeposit", label: string][] = [
  ["swapFee", text.swapFee],
  ["withdrawalFee", text.withdrawalFee],
  ["minimumDeposit", text.minimumDeposit],
];

function FigureFields({ form }: FieldsProps) {
  const figure = { inputMode: "decimal", maxLength: 40, autoComplete: "off" } as const;
  const validate = (typed: string) => AMOUNT.test(typed.trim()) || text.invalidAmount;
  return (
    <Group title={text.fees}>
      {figures.map(([name, label]) => (
        <TextField key={name} label={label} {...figure} {...form.field(name, { validate })} />
      ))}
      <TextField
        label={text.minimumWithdrawal}
        hint={text.minimumWithdrawalHint}
        placeholder={form.watch("withdrawalFee")}
        {...figure}
        {...form.field("minimumWithdrawal", { validate: (typed) => typed.trim() === "" || validate(typed) })}
      />
    </Group>
  );
}

function StreamFields({ form }: FieldsProps) {
  const code = {
    autoComplete: "off",
    autoCapitalize: "characters",
    spellCheck: false,
    maxLength: 20,
    mono: true,
  };
  return (
    <Group title={text.streams} hint={text.streamsHint}>
      <TextField label={text.binance} placeholder="LINKUSDT" {...code} {...form.field("binance")} />
      <TextField label={text.coinbase} placeholder="LINK-USD" {...code} {...form.field("coinbase")} />
    </Group>
  );
}

function Confirmation({ state: { asked, back, confirm } }: { state: State }) {
  return (
    <AskFirst
      open={asked !== null}
      title={asked ? text.askTitle(asked.name.trim(), asked.symbol.trim()) : ""}
      action={text.add}
      onClose={back}
      onConfirm={() => void confirm()}
    >
      <p>{text.ask}</p>
      <ul className="flex flex-col gap-2">{asked && contractsOf(asked)}</ul>
    </AskFirst>
  );
}

function contractsOf({ chosen, contracts }: NewCoinValues) {
  return tokenNetworks
    .filter(({ network_id }) => chosen.includes(network_id))
    .map(({ network_id, deposit_name }) => (
      <li key={network_id}>
        <p className="font-semibold text-text">{deposit_name}</p>
        <p className="font-mono text-13 break-all">{contracts[network_id]?.address.trim()}</p>
      </li>
    ));
}
