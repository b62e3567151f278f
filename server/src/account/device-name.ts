import bowser from "bowser";

/** A browser in a few words, such as `Chrome on Windows`; from its user agent, which it may have made up. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length > 0 ? names.join(" on ") : "Unknown device";
}
