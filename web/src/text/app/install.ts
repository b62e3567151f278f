import { brand } from "../../brand.ts";
import { i18n } from "../translation/i18n.ts";

const product = brand.name;

/** Installing the app on a phone or a computer. */
export const installText = {
  title: i18n.t("Keep {product} at hand", { product }),
  detail: i18n.t("It installs straight from the browser. No App Store, no Google Play, nothing to update."),
  menu: i18n.t("Install app"),
  kicker: i18n.t("Install on"),
  installed: i18n.t("Installed"),
  platforms: {
    ios: i18n.t("iPhone and iPad"),
    android: i18n.t("Android"),
    desktop: i18n.t("Computer"),
  },
  dialogTitle: {
    ios: i18n.t("Install on an iPhone or iPad"),
    android: i18n.t("Install on Android"),
    desktop: i18n.t("Install on a computer"),
  },
  dialogDetail: (address: string) => i18n.t("Open {address} on that device, then:", { address }),
  dialogHere: i18n.t("In this browser, install it by hand:"),
  alreadyInstalled: i18n.t("{product} is installed. You're using it now.", { product }),
  steps: {
    ios: [
      i18n.t("In Safari, tap the Share button."),
      i18n.t("Choose Add to Home Screen."),
      i18n.t("Tap Add. {product} is now on your home screen.", { product }),
    ],
    android: [
      i18n.t("In Chrome or Firefox, open the three-dot menu."),
      i18n.t("Choose Install or Add to Home screen."),
      i18n.t("Confirm. {product} is now among your apps.", { product }),
    ],
    desktop: [
      i18n.t("In Chrome or Edge, click the install icon at the end of the address bar."),
      i18n.t("In Safari on a Mac, open the File menu and choose Add to Dock."),
      i18n.t("Firefox on a computer may not offer this. Use one of the other browsers."),
    ],
  },
  failed: i18n.t("The instructions couldn't be loaded. Please try again."),
} as const;
