import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { requireReason } from "../../../../features/form/require-reason.ts";
import { useControlled } from "../../../../features/form/use-controlled.ts";
import { useMay } from "../../../../shell/access/use-may.ts";
import { adminCoinsText as text } from "../../../../text/admin/coins.ts";
import { FigureField } from "../../../../ui/amounts/figure-field.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Callout } from "../../../../ui/feedback/notice.tsx";
import { TextField } from "../../../../ui/fields/field.tsx";
import { TextAreaField } from "../../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../../ui/fields/while-saving.tsx";
import { coinLabel } from "../../../../ui/format/text.ts";
import { Panel } from "../../../../ui/layout/card.tsx";
import { AskFirst } from "../ask-first.tsx";
import { ContractFindings } from "./contract-findings.tsx";
import { Group } from "./group.tsx";
import { NetworkFields } from "./network-fields.tsx";
import { isAmount, wholeNumber } from "./new-coin.ts";
import { type AskedCoin, useAddCoin } from "./use-add-coin.ts";

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
        maxLength={20}
        autoComplete="off"
        {...form.field("decimals", { validate: wholeNumber(18) })}
      />
    </Group>
  );
}

const figures = {
  swapFee: text.swapFee,
  withdrawalFee: text.withdrawalFee,
  minimumDeposit: text.minimumDeposit,
  minimumWithdrawal: text.minimumWithdrawal,
};

function FigureFields({ form }: FieldsProps) {
  return (
    <Group title={text.fees}>
      <CoinFigure name="swapFee" form={form} />
      <CoinFigure name="withdrawalFee" form={form} />
      <CoinFigure name="minimumDeposit" form={form} />
      <CoinFigure
        name="minimumWithdrawal"
        form={form}
        hint={text.minimumWithdrawalHint}
        placeholder={form.watch("withdrawalFee")}
      />
    </Group>
  );
}

interface CoinFigureProps extends FieldsProps {
  name: keyof typeof figures;
  hint?: string;
  /** The figure that an empty field stands for; without it, the field must be filled. */
  placeholder?: string;
}

function CoinFigure({ name, form, placeholder, ...field }: CoinFigureProps) {
  const control = useControlled(form, name, {
    validate: (typed) => isAmount(typed) || (placeholder !== undefined && typed === "") || text.invalidAmount,
  });
  const unit = form.watch("symbol").trim();
  return (
    <FigureField
      label={figures[name]}
      {...field}
      {...(placeholder !== undefined && { placeholder })}
      {...(unit && { unit })}
      {...control}
    />
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
      <TextField label={text.kraken} placeholder="LINK/USD" {...code} {...form.field("kraken")} />
    </Group>
  );
}

function Confirmation({ state: { asked, back, confirm } }: { state: State }) {
  return (
    <AskFirst
      open={asked !== null}
      title={asked ? text.askTitle(coinLabel(asked.values.name.trim(), asked.values.symbol.trim())) : ""}
      action={text.add}
      onClose={back}
      onConfirm={() => void confirm()}
    >
      <p>{text.ask}</p>
      <ul className="flex flex-col gap-4">{asked && contractsOf(asked)}</ul>
    </AskFirst>
  );
}

function contractsOf({ values, contracts }: AskedCoin) {
  return contracts.map(({ network, address, claims }) => (
    <li key={network.network_id}>
      <p className="font-semibold text-text">{network.deposit_name}</p>
      <ContractFindings
        network={network.deposit_name}
        symbol={values.symbol.trim()}
        address={address}
        claims={claims}
      />
    </li>
  ));
}
