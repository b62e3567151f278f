import { brand } from "../../brand.ts";
import { i18n } from "../translation/i18n.ts";

/** The frame around every screen. */
export const shellText = {
  sessionEnded: i18n.t("You have been signed out."),
  skip: i18n.t("Skip to content"),
  mainNavigation: i18n.t("Main"),
  mobileNavigation: i18n.t("Mobile"),
  home: i18n.t("Home"),
  homeLink: brand.name,
  wallets: i18n.t("Wallets"),
  swap: i18n.t("Swap"),
  history: i18n.t("History"),
  profile: i18n.t("Profile"),
  admin: i18n.t("Admin"),
  openMenu: i18n.t("Open menu"),
  closeMenu: i18n.t("Close menu"),
  myProfile: i18n.t("My Profile"),
  signOut: i18n.t("Sign Out"),
  signIn: i18n.t("Sign In"),
  signUp: i18n.t("Sign Up"),
  notifications: i18n.t("Notifications"),

  live: i18n.t("Live"),
  /** In place of it while the prices are made up. */
  connected: i18n.t("Connected"),
  connecting: i18n.t("Connecting"),
  reconnecting: i18n.t("Reconnecting"),
  offline: i18n.t("Offline"),
  liveHelp: i18n.t("Prices and balances update automatically."),
  connectingHelp: i18n.t("Connecting to live updates."),
  offlineHelp: i18n.t("No live updates right now. Reconnecting."),

  modes: {
    practice: {
      label: i18n.t("Practice"),
      help: i18n.t("Practice mode: the coins here aren't real. Don't send real coins."),
    },
    simulated: {
      label: i18n.t("Simulated prices"),
      help: i18n.t("The price feed is unreachable, so some or all of these prices are simulated."),
    },
    both: {
      label: i18n.t("Practice, simulated prices"),
      help: i18n.t("Practice mode: the coins and prices here aren't real. Don't send real coins."),
    },
  },

  demo: i18n.t("Demo Mode - Auth Disabled"),
  configurationRequired: i18n.t("Configuration Required"),
  configurationDetail: i18n.t(
    "This page can't be shown because the authentication service isn't configured.",
  ),
  accessDenied: i18n.t("Access Denied: You don't have administrator privileges to access this page."),
  sessionUnknown: i18n.t("We couldn't check whether you're signed in"),
  sessionUnknownDetail: i18n.t("The server didn't respond. Check your connection and try again."),

  notFound: i18n.t("Page not found"),
  notFoundDetail: i18n.t("There's nothing at this address."),
  crashed: i18n.t("Something went wrong"),
  crashedDetail: i18n.t("This screen couldn't be shown. Your balances aren't affected."),

  language: i18n.t("Language"),
  theme: i18n.t("Theme"),
  themes: { auto: i18n.t("Auto"), light: i18n.t("Light"), dark: i18n.t("Dark") },
  footer: i18n.t("{product}: one balance per coin, every movement in a double-entry ledger.", {
    product: brand.name,
  }),
} as const;
