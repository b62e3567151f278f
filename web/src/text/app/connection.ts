import { i18n } from "../translation/i18n.ts";

/** Messages for an unreachable server, a screen that failed to load, and a newer release. */
export const connectionText = {
  region: i18n.t("Connection"),
  titles: {
    "no-network": i18n.t("You're offline"),
    "no-server": i18n.t("Can't reach the server"),
  },
  asOf: (time: string) =>
    i18n.t("Showing data from {time}. You can look around, and move money again once you're back online.", {
      time,
    }),
  nothingHeard: i18n.t(
    "New data can't be loaded right now. Updates resume automatically once you're back online.",
  ),

  walletWaits: i18n.t("You're offline. You can get a wallet once you're back online."),
  buyingWaits: i18n.t("You're offline. You can choose a payment method once you're back online."),

  unloaded: i18n.t("This screen couldn't be loaded"),
  unloadedDetail: i18n.t("Part of the app didn't load. Your balances aren't affected."),
  unloadedOffline: i18n.t(
    "You're offline, and you haven't opened this screen here before. It will open once you're back online.",
  ),

  unloadedReleased: i18n.t("A new version of the app has replaced it. Reload the page to open it."),
  reload: i18n.t("Reload page"),
  partUnloaded: i18n.t(
    "Part of the page couldn't be loaded. Check your connection and try again, or reload the page.",
  ),

  newVersion: i18n.t("A new version is ready"),
  newVersionDetail: i18n.t("The page will reload, so finish what you're doing first."),
  update: i18n.t("Update"),
} as const;
