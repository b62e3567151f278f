import { isRefusal } from "../../../api/http/client.ts";
import { adminSettingsText } from "../../../text/admin/settings.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";

/** What a refused change would lose in an hour, in US dollars, with the warning about it; undefined for other errors (T69). */
export function lossOf(error: unknown): { usd: string; warning: string } | undefined {
  if (!(error instanceof Error) || !isRefusal(error, "loses_money")) return undefined;
  const { usd, amount, from, to } = error.details;
  const warning = adminSettingsText.losesMoney({
    usd: groupThousands(String(usd)),
    amount: groupThousands(String(amount)),
    from: String(from),
    to: String(to),
  });
  return { usd: String(usd), warning };
}
