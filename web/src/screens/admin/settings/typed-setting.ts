import { isFractionSetting, type Setting } from "@portico/contract";
import { toFraction, toPercent } from "../../../ui/format/fraction.ts";

/** A setting as it is typed and shown: a fraction is in percent. */
export function typedSetting(setting: Setting): Setting {
  if (!isFractionSetting(setting.key)) return setting;
  return {
    ...setting,
    unit: "%",
    value: toPercent(setting.value),
    previous: setting.previous === null ? null : toPercent(setting.previous),
    minimum: setting.minimum === null ? null : toPercent(setting.minimum),
    maximum: setting.maximum === null ? null : toPercent(setting.maximum),
  };
}

/** A typed value as it is stored. The present one is sent back as it came, since the server compares texts. */
export function storedValue(setting: Setting, typed: string): string {
  if (!isFractionSetting(setting.key)) return typed;
  return typed === toPercent(setting.value) ? setting.value : toFraction(typed);
}

/** A stored value as it is shown. */
export function shownValue(setting: Pick<Setting, "key">, stored: string): string {
  return isFractionSetting(setting.key) ? toPercent(stored) : stored;
}
