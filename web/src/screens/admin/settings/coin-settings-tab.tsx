import type { ReadOutput } from "../../../api/http/client.ts";
import { useSaveCoinSetting } from "../../../api/queries/office-settings.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { CoinFigures } from "./coin-figures.tsx";

interface TabProps {
  settings: ReadOutput<"adminSettings">;
}

/** The swap fee of each coin. */
export function SwapFeesTab({ settings }: TabProps) {
  return <Figures settings={settings} setting="swap_fee" />;
}

/** The minimum withdrawal and deposit of each coin. */
export function MinimumsTab({ settings }: TabProps) {
  return (
    <>
      {(["minimum_withdrawal", "minimum_deposit"] as const).map((setting) => (
        <section key={setting} aria-label={text.minimumHeadings[setting]}>
          <h2 className="mt-6 text-19 font-semibold">{text.minimumHeadings[setting]}</h2>
          <Figures settings={settings} setting={setting} />
        </section>
      ))}
    </>
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
      saved={(symbol) => text.coinSettingUpdated(words.of(symbol))}
      failed={text.coinSettingFailed}
      save={(change) => save.mutateAsync({ setting, ...change })}
    />
  );
}
