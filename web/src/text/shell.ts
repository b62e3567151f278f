import { brand } from "../brand.ts";

/** The frame around every screen. */
export const shellText = {
  skip: "Skip to content",
  mainNavigation: "Main",
  mobileNavigation: "Mobile",
  home: "Home",
  homeLink: brand.name,
  wallets: "Wallets",
  swap: "Swap",
  history: "History",
  profile: "Profile",
  admin: "Admin",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  myProfile: "My Profile",
  signOut: "Sign Out",
  signIn: "Sign In",
  notifications: "Notifications",

  live: "Live",
  connecting: "Connecting",
  offline: "Offline",
  liveHelp: "Prices and balances update by themselves.",
  connectingHelp: "Connecting to live updates.",
  offlineHelp: "No live updates at the moment. Trying again.",

  practice: "Practice",
  practiceHelp: "Practice mode: coins here are not real. Do not send real coins.",
  simulated: "Simulated prices",
  simulatedHelp: "The price feed cannot be reached, so these prices are made up.",

  demo: "Demo Mode - Auth Disabled",
  configurationRequired: "Configuration Required",
  configurationDetail: "The authentication service is not configured, so this page cannot be shown.",
  accessDenied: "Access Denied: You don't have administrator privileges to access this page.",
  sessionUnknown: "We could not find out whether you are signed in",
  sessionUnknownDetail: "The server did not answer. Check your connection and try again.",

  notFound: "Page not found",
  notFoundDetail: "There is nothing at this address.",
  crashed: "Something went wrong",
  crashedDetail: "This screen could not be drawn. Your balances are not affected.",
  unloadedDetail: "A part of this page could not be loaded. Check your connection and reload.",
  reload: "Reload",

  theme: "Theme",
  themes: { auto: "Auto", light: "Light", dark: "Dark" },
  footer: `${brand.name}: one balance per coin, every movement in a double-entry ledger.`,
} as const;
