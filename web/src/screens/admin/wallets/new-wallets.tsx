import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useCoins } from "../../../api/queries/public.ts";
import { lazyScreen } from "../../../shell/loading/lazy-screen.tsx";
import { mayLeave } from "../../../shell/router/leaving.ts";
import { useSearchParams } from "../../../shell/router/use-search-params.ts";
import { newWalletsText } from "../../../text/admin/pool.ts";
import { common } from "../../../text/app/common.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Segmented } from "../../../ui/fields/segmented.tsx";
import { CreateWallet } from "./create-wallet.tsx";

const ImportWallets = lazyScreen(() => import("./import-wallets.tsx"), "ImportWallets", WaySkeleton);
const DeriveWallets = lazyScreen(() => import("./derive-wallets.tsx"), "DeriveWallets", WaySkeleton);

const ways = [
  { value: "hand", label: newWalletsText.hand },
  { value: "csv", label: newWalletsText.csv },
  { value: "keys", label: newWalletsText.keys },
] as const;
type Way = (typeof ways)[number]["value"];

/** The ways to add wallets to the pool. */
export function NewWallets() {
  const [search, setSearch] = useSearchParams();
  const query = useCoins();
  const coins = query.data;
  const wanted = search.get("by");
  const way = ways.find(({ value }) => value === wanted)?.value ?? "hand";

  async function go(by: Way) {
    if (!(await mayLeave())) return;
    setSearch({ tab: "new", ...(by !== "hand" && { by }) }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <Segmented<Way>
        label={newWalletsText.ways}
        value={way}
        onValueChange={(next) => void go(next)}
        options={ways}
        className="self-start"
      />
      {/* Why the coins are missing is said above the screen. */}
      {way !== "keys" && isFirstLoad(query) && <WaySkeleton />}
      {coins && way === "hand" && <CreateWallet coins={coins} />}
      {coins && way === "csv" && <ImportWallets coins={coins} />}
      {way === "keys" && <DeriveWallets />}
    </div>
  );
}

function WaySkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      <Skeleton className="h-60 rounded-panel" />
    </div>
  );
}
