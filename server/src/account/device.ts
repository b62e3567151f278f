import bowser from "bowser";

/** A browser and its operating system, such as `Chrome` and `Windows`. Empty strings if unknown. */
export interface Device {
  browser: string;
  system: string;
}

/**
 * Browser names that we show. For an unknown browser, the library copies the name from the user agent, so an attacker
 * could put a sentence of their own into the email that warns the owner.
 */
const browsers = new Set([
  ...Object.values<string>(bowser.BROWSER_MAP),
  "Miui",
  "Opera Touch",
  "QQ Browser",
  "QQ Browser Lite",
]);
const systems = new Set(Object.values<string>(bowser.OS_MAP));

/** Reads the device from the user agent, which the client controls. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: "", system: "" };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: nameIn(browsers, browser.name), system: nameIn(systems, os.name) };
}

function nameIn(known: ReadonlySet<string>, name: string | undefined): string {
  return name !== undefined && known.has(name) ? name : "";
}
