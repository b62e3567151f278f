import type { TestDatabase } from "@portico/database/testing";
import {
  auditLog,
  type Ending,
  endWhileWaiting,
  type WaitingCall,
  type WaitingPlace,
  waitingPlaces,
} from "@portico/testing/database/ended-rights.ts";
import { expect, test } from "vitest";
import { endings } from "./endings.ts";

interface Proof {
  database: () => TestDatabase;
  /** Prepares the call, which must succeed unless its caller's rights end. */
  prepare: () => Promise<WaitingCall>;
  /** The ways in which the caller's rights can end. */
  ways: Record<string, Ending>;
  /** A refusal that it may meet before the end of the session is noticed. */
  orRefused?: string;
}

/** Tests that a call is refused wherever it waited, and whichever right ended meanwhile, and that it changed nothing. */
export function proveRefusals({ database, prepare, ways, orRefused }: Proof): void {
  let places: WaitingPlace[] = [];

  /** Returns false if the call keeps the right from ending there until it is over. */
  async function isRefused(place: WaitingPlace, ending: Ending): Promise<boolean> {
    const locked = places.map(({ name }) => name).filter((name) => !name.startsWith("advisory"));
    const tables = [...locked, ...auditLog];
    const outcome = await endWhileWaiting(database().owner, place, ending, tables, await prepare());
    if (outcome === null) return false;
    expect([ending.code, orRefused ?? ending.code], place.name).toContain(outcome.refusal);
    expect(outcome.after, place.name).toBe(outcome.before);
    return true;
  }

  test("can wait for others", async () => {
    places = await waitingPlaces(database().owner, await prepare());
    expect(places.length).toBeGreaterThan(0);
  });

  test("is refused without a trace wherever it waited while its caller's session was ended", async () => {
    for (const place of places) await isRefused(place, endings["the session was ended"] as Ending);
  });

  test.each(Object.entries(ways))("is refused without a trace if %s while it waited", async (_, ending) => {
    for (const place of places.toReversed()) if (await isRefused(place, ending)) return;
    expect.fail("This right cannot end while the call waits.");
  });
}
