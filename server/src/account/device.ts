import bowser from "bowser";

/** A browser and what it runs on, such as `Chrome` and `Windows`; empty where that is not known. */
export interface Device {
  browser: string;
  system: string;
}

/** From a browser's user agent, which it may have made up. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: "", system: "" };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: browser.name ?? "", system: os.name ?? "" };
}
