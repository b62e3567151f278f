import { i18n } from "../translation/i18n.ts";

/** The user's saved withdrawal addresses. */
export const addressBookText = {
  title: i18n.t("Address book"),
  search: i18n.t("Search names and addresses"),
  empty: (symbol: string) => i18n.t("No address for {symbol} yet", { symbol }),
  emptyDetail: i18n.t("Enter one in the form and choose 'Save this address'."),
  emptyBook: i18n.t("No saved addresses yet"),
  emptyBookDetail: i18n.t("Enter an address when you withdraw, and choose 'Save this address'."),
  open: i18n.t("Open address book"),
  nothingFound: i18n.t("Nothing found"),
  loadFailed: i18n.t("Failed to load your address book"),
  withTag: (tag: string) => i18n.t("Destination tag {tag}", { tag }),

  save: i18n.t("Save this address"),
  saved: (name: string) => i18n.t("Saved as {name}", { name }),
  saveFirst: i18n.t("Enter a valid address first."),
  saveTitle: i18n.t("Save this address"),
  saveDetail: i18n.t("You'll find it under this name on all your devices."),
  name: i18n.t("Name"),
  saveButton: i18n.t("Save"),
  savedToast: i18n.t("Address saved."),
  saveFailed: i18n.t("Failed to save the address"),

  rename: (name: string) => i18n.t("Rename {name}", { name }),
  renamed: i18n.t("Address renamed."),
  renameFailed: i18n.t("Failed to rename the address"),
  remove: (name: string) => i18n.t("Remove {name}", { name }),
  removeQuestion: (name: string) => i18n.t("Remove {name} from your address book?", { name }),
  removeButton: i18n.t("Remove"),
  removed: i18n.t("Address removed."),
  removeFailed: i18n.t("Failed to remove the address"),
} as const;
