import type { Timezone } from "@portico/contract";
import { useMemo } from "react";
import { browserTimezone } from "../../../api/time/browser-timezone.ts";
import { preferencesText } from "../../../text/account/preferences.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { closestZone, isSameTime } from "./closest-zone.ts";

export interface ZoneOfferProps {
  /** The zone that is chosen in the form. */
  chosen: Timezone;
  onChoose: (zone: Timezone) => void;
}

/** Offers the browser's time zone while another time is chosen. */
export function ZoneOffer({ chosen, onChoose }: ZoneOfferProps) {
  const browser = browserTimezone();
  const { closest, isSame } = useMemo(() => {
    const now = Date.now();
    return { closest: closestZone(browser, now), isSame: isSameTime(browser, chosen, now) };
  }, [browser, chosen]);
  const own = shown(browser);
  if (isSame || closest?.zone === chosen) return null;
  // A user who has chosen a zone needn't read on every visit that theirs isn't offered.
  if (closest === null) {
    return chosen === "UTC" && <p className="-mt-3 text-13 text-muted">{preferencesText.zoneMissing(own)}</p>;
  }
  const zone = shown(closest.zone);
  return (
    <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13 text-muted">
      <p>{wordsFor(own, zone, closest.isSameAllYear)}</p>
      <Button size="sm" onClick={() => onChoose(closest.zone)}>
        {preferencesText.chooseZone(zone)}
      </Button>
    </div>
  );
}

function shown(zone: string): string {
  return zone.replaceAll("_", " ");
}

function wordsFor(own: string, zone: string, isSameAllYear: boolean): string {
  if (own === zone) return preferencesText.zoneOfBrowser(own);
  return isSameAllYear ? preferencesText.zoneSame(own, zone) : preferencesText.zoneNow(own, zone);
}
