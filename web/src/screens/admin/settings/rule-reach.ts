import type { Setting } from "@portico/contract";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useAdminChecklist, usePlatformStats } from "../../../api/queries/admin-overview.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { premiumWarnings } from "./premium-warnings.ts";
import type { Edit } from "./use-setting-edit.ts";

type Reach = keyof typeof text.reach;

/** Rules that move many at once. The others are about records and texts. */
const reachOf: Record<string, Reach> = {
  withdrawal_quota_usdt: "users",
  withdrawal_hold_hours: "users",
  allow_list_wait_hours: "users",
  max_price_age_seconds: "coins",
  max_stream_price_age_seconds: "coins",
  max_price_age_updates: "coins",
  max_swap_usd: "users",
  max_swaps_per_minute_usd: "users",
  swap_quote_seconds: "users",
  swap_quotes_per_minute: "users",
  unused_swap_quotes_per_hour: "users",
  swap_quote_tolerance_percent: "coins",
  admin_two_factor_required: "administrators",
  admin_step_up_minutes: "administrators",
  adjustment_confirmation_usd: "administrators",
  password_min_length: "users",
  network_guesses_per_hour: "users",
  wrong_codes_per_hour: "users",
  session_idle_hours: "users",
  session_absolute_days: "users",
  two_factor_reset_hours: "users",
};

/** What a change of a rule means, and for how many: a sentence each. Values are as the form shows them. */
export type RuleConsequences = (setting: Setting, edit: Edit) => string[];

export function useRuleConsequences({ premiums }: ReadOutput<"adminSettings">): RuleConsequences {
  const users = usePlatformStats().data?.users?.total;
  const administrators = useAdminChecklist(useMay("adminChecklist").allowed).data?.second_factor
    .administrators;
  const counts: Record<Reach, number | undefined> = { users, administrators, coins: premiums.length };
  return ({ key }, edit) => {
    if (key === "premium_rate") return [followers(premiums), ...premiumWarnings(edit)];
    const reach = Object.hasOwn(reachOf, key) ? reachOf[key] : undefined;
    if (!reach) return [];
    const count = counts[reach];
    return [text.reach[reach](count === undefined ? null : groupThousands(String(count)))];
  };
}

/** The coins whose price follows the default premium. */
function followers(premiums: ReadOutput<"adminSettings">["premiums"]): string {
  const coins = premiums.filter(({ is_own, is_stable }) => !is_own && !is_stable);
  return coins.length === 0 ? text.changesNoCoin : text.changesCoins(coins.map(({ symbol }) => symbol));
}
