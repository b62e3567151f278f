import { useState } from "react";
import { useWallet } from "../../api/queries/own.ts";
import { useCoins } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { readWalletNote, type WalletNote, writeWalletNote } from "../../api/storage/screen-storage.ts";
import { NoWallet } from "./no-wallet.tsx";
import { WalletReady } from "./wallet-ready.tsx";

/**
 * The first steps: a wallet, then coins. After a wallet was generated its addresses are shown until they are used or
 * closed; later they are offered to those who hold nothing, unless they closed them. They stay when the first coins
 * arrive, so that nothing moves under the reader.
 */
export function WalletStart({ holdsNothing }: { holdsNothing: boolean }) {
  const { user } = useSession();
  const wallet = useWallet();
  const coins = useCoins().data;
  const [made, setMade] = useState<string | null>(null);
  const [, setNoted] = useState<WalletNote | null>(null);
  const [offered, setOffered] = useState(holdsNothing);
  if (holdsNothing && !offered) setOffered(true);
  // The user's own row has this before the wallet is loaded, so nothing moves when it is.
  const hasNone = wallet.isPending ? user?.assigned_wallet_id === null : wallet.data === null;

  function note(walletId: string, next: WalletNote) {
    writeWalletNote(walletId, next);
    setNoted(next);
  }

  function generated(walletId: string) {
    note(walletId, "new");
    setMade(walletId);
  }

  if (hasNone) return <NoWallet onGenerated={generated} />;
  if (!wallet.data || !coins) return null;
  const { wallet_id, deposit_addresses } = wallet.data;
  const known = readWalletNote(wallet_id);
  if (known === "closed" || (known === null && !offered)) return null;
  const shown = coins.filter(
    (coin) => coin.deposit_enabled && deposit_addresses.some(({ coin_id }) => coin_id === coin.coin_id),
  );
  return (
    <WalletReady coins={shown} takesFocus={made === wallet_id} onClose={() => note(wallet_id, "closed")} />
  );
}
