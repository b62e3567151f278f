import type { ReactNode } from "react";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useSaveCoinSetting } from "../../../api/queries/office-settings.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { CoinFigures } from "./coin-figures.tsx";
import { FeeReview } from "./confirm-fees.tsx";
import { WithdrawalMinimums } from "./withdrawal-minimums.tsx";

interface TabProps {
  settings: ReadOutput<"adminSettings">;
}

/** The swap fee of each coin. */
export function SwapFeesTab({ settings }: TabProps) {
  return <Figures settings={settings} setting="swap_fee" />;
}

/** The minimum withdrawal of each coin on each network, and each coin's minimum deposit. */
export function MinimumsTab({ settings }: TabProps) {
  return (
    <FeeReview>
      <Section title={text.minimumHeadings.withdrawal}>
        <WithdrawalMinimums minimums={settings.withdrawal_minimums} />
      </Section>
      <Section title={text.minimumHeadings.deposit}>
        <Figures settings={settings} setting="minimum_deposit" />
      </Section>
    </FeeReview>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mt-6 text-19 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Figures({ settings, setting }: TabProps & { setting: keyof typeof text.coinSettings }) {
  const save = useSaveCoinSetting();
  const words = text.coinSettings[setting];
  return (
    <CoinFigures
      call="admin_update_coin_setting"
      intro={words.intro}
      figures={settings.coin_settings.filter((entry) => entry.setting === setting)}
      labelOf={words.of}
      worthOf={words.worth}
      zeroWords={words.zero}
      saved={(symbol) => text.coinSettingUpdated(words.of(symbol))}
      failed={text.coinSettingFailed}
      save={(change) => save.mutateAsync({ setting, ...change })}
    />
  );
}
