import { i18n } from "../translation/i18n.ts";

/** Messages for an unreachable server, a screen that failed to load, and a newer release. */
export const connectionText = {
  region: i18n.t("Connection"),
  titles: {
    "no-network": i18n.t("You are offline"),
    "no-server": i18n.t("The server cannot be reached"),
  },
  asOf: (time: string) =>
    i18n.t(
      "You see data as of {time}. You can look around, but money can move only once the connection is back.",
      {
        time,
      },
    ),
  nothingHeard: i18n.t("No new data can be loaded. This continues by itself once the connection is back."),

  walletWaits: i18n.t("You are offline. You can get a wallet when the connection is back."),
  buyingWaits: i18n.t("You are offline. You can choose a payment method when the connection is back."),

  unloaded: i18n.t("This screen could not be loaded"),
  unloadedDetail: i18n.t("A part of the app did not load. Your balances are not affected."),
  unloadedOffline: i18n.t(
    "You are offline, and this screen was not opened here before. It opens once the connection is back.",
  ),

  unloadedReleased: i18n.t("A new version of the app has replaced it. Reload the page to open it."),
  reload: i18n.t("Reload page"),
  partUnloaded: i18n.t(
    "A part of the page could not be loaded. Check your connection and try again, or reload the page.",
  ),

  newVersion: i18n.t("A new version is ready"),
  newVersionDetail: i18n.t("Finish what you are doing first: the page will reload."),
  update: i18n.t("Update"),
} as const;
