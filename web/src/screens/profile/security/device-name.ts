import { passkeyDialogText } from "../../../text/account/security.ts";

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

/** A short browser name, such as `Chrome on Windows`, suggested as a passkey's name; empty if unknown. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [browsers, systems].map(
    (list) => list.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return browser && system ? passkeyDialogText.deviceName(browser, system) : (browser ?? system ?? "");
}
