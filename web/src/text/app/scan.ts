import { i18n } from "../translation/i18n.ts";

/** Scanning a QR code; the first texts are the spec's own. */
export const scanText = {
  title: i18n.t("Scan QR Code"),
  noAccess: i18n.t("Failed to access camera. Please ensure camera permissions are granted."),
  noScanner: i18n.t("Failed to initialize QR scanner."),
  failed: i18n.t("Error processing QR code."),
  timedOut: i18n.t("No QR code detected. Please ensure the QR code is visible and well-lit."),

  hint: i18n.t("Hold the code in front of the camera."),
  starting: i18n.t("Starting the camera..."),
  reading: i18n.t("Reading the picture..."),
  picture: i18n.t("Camera view"),
  choose: i18n.t("Choose a Picture"),
  orPicture: i18n.t("Or choose, drop or paste a picture of the code."),
  nothingInPicture: i18n.t("No QR code found in this picture."),
  again: i18n.t("Try again"),
} as const;
