import { i18n } from "../translation/i18n.ts";

/** The download of a CSV file and its format. */
export const csvText = {
  download: i18n.t("Download CSV"),
  downloading: i18n.t("Downloading..."),
  format: i18n.t("Format of the CSV file"),
  formats: { comma: i18n.t("Comma, 1.5"), semicolon: i18n.t("Semicolon, 1,5") },
} as const;
