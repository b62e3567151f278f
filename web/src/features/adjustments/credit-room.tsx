import type { Coin, CreditRoom as Room } from "@portico/contract";
import { useCreditRoom } from "../../api/queries/second-administrator.ts";
import { useMay } from "../../shell/access/use-may.ts";
import { creditRoomText as text } from "../../text/admin/credit-room.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { toBig } from "../../ui/format/decimal.ts";
import { formatMoney } from "../../ui/format/price.ts";
import { SideFailure } from "../office/inline-failure.tsx";
import { inCoin } from "./adjust-fields.tsx";

interface CreditRoomProps {
  coin: Coin;
  amount: string;
  /** In US dollars; null without a price. */
  value: string | null;
}

/** How much of a coin can be added by hand before users own more than the exchange holds, and what more takes. */
export function CreditRoom({ coin, amount, value }: CreditRoomProps) {
  const query = useCreditRoom(coin.coin_id);
  const isOwner = useMay("admin_decide_treasury_request").allowed;
  const room = query.data;
  if (!room) return <SideFailure title={text.failed} query={query} />;
  if (room.holdings === null) return <Callout>{text.unknown(coin.symbol)}</Callout>;
  const isAbove = toBig(amount).gt(toBig(room.room ?? "0"));
  return (
    <Callout tone={isAbove && !room.is_play ? "warning" : "info"}>
      <p className="figures">
        {text.room(inCoin(room.holdings, coin), inCoin(room.owed, coin), inCoin(room.room ?? "0", coin))}
      </p>
      {toBig(amount).gt(0) && (
        <p className="figures">{text.sum(value && formatMoney(value), percentOf(amount, room.holdings))}</p>
      )}
      {isAbove && (
        <p>
          {text.above(coin.symbol)} {consequence(room, isOwner)}
        </p>
      )}
    </Callout>
  );
}

function consequence({ above, is_play }: Room, isOwner: boolean): string {
  if (is_play) return text.practice;
  if (above === "refused") return text.refused;
  if (above === "allowed") return text.partly;
  return isOwner ? text.takesTwoOwners : text.ownersOnly;
}

/** With one decimal, rounded up so that it is never zero; null if nothing is held. */
function percentOf(amount: string, holdings: string): string | null {
  if (toBig(holdings).eq(0)) return null;
  return toBig(amount).times(100).div(toBig(holdings)).round(1, 3).toFixed();
}
