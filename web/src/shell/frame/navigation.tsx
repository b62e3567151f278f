import { ArrowLeftRight, Clock, House, type LucideIcon, UserRound, Wallet } from "lucide-react";
import { paths } from "../../paths.ts";
import { shellText } from "../../text/app/shell.ts";

export interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The five main routes, in the order of header, menu and tab bar. */
export const destinations: readonly Destination[] = [
  { to: paths.landing(), label: shellText.home, icon: House },
  { to: paths.wallets(), label: shellText.wallets, icon: Wallet },
  { to: paths.swap(), label: shellText.swap, icon: ArrowLeftRight },
  { to: paths.history(), label: shellText.history, icon: Clock },
  { to: paths.profile(), label: shellText.profile, icon: UserRound },
];
