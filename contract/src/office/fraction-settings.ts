/** The settings that are stored as fractions: they are typed and shown in percent. Their unit is `fraction`. */
const fractionSettings: ReadonlySet<string> = new Set(["premium_rate"]);

/** Whether a setting is stored as a fraction. */
export function isFractionSetting(key: string): boolean {
  return fractionSettings.has(key);
}
