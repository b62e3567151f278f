import { readFileSync } from "node:fs";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { languages } from "@portico/contract";
import { describe, expect, test } from "vitest";
import {
  areas,
  catalogueFile,
  findMessages,
  textModules,
  untranslatedWords,
} from "../../../texts/messages.ts";
import { readCatalogue } from "../../../texts/po.ts";
import { compileMessage } from "./compile-message.ts";

describe.each(Object.entries(areas))("the words of the %s", (_name, area) => {
  const messages = findMessages(area);

  test.each(Object.entries(textModules(area)))("are all asked for: %s", (_file, source) => {
    expect(untranslatedWords(source)).toEqual([]);
  });

  test.each(messages.map(({ message }) => message))("a message that can be filled in: %s", (message) => {
    expectWellFormed(message);
  });

  describe.each(languages.filter((language) => language !== "en"))("in %s", (language) => {
    const catalogue = readCatalogue(readFileSync(catalogueFile(area, language), "utf8"));

    test("every message is translated (`npm run texts` lists new ones in the catalogues)", () => {
      expect(messages.map(({ id }) => id).filter((id) => !catalogue[id])).toEqual([]);
    });

    test("no translation belongs to a removed message", () => {
      const ids = new Set(messages.map(({ id }) => id));
      expect(Object.keys(catalogue).filter((id) => !ids.has(id))).toEqual([]);
    });

    test("every translation is well-formed and has the same placeholders as its message", () => {
      for (const { id, message } of messages) {
        const translation = catalogue[id];
        if (translation === undefined) continue;
        expectWellFormed(translation);
        expect(placesOf(translation), `${language}: ${translation}`).toEqual(placesOf(message));
      }
    });
  });
});

test.each(languages.filter((language) => language !== "en"))(
  "in %s a date range is not worded as the two sides of a swap",
  (language) => {
    const words = readCatalogue(readFileSync(catalogueFile(areas.pages, language), "utf8"));
    expect(words["From (date)"]).not.toBe(words.From);
    expect(words["To (date)"]).not.toBe(words.To);
  },
);

/** Checks that Lingui's own compiler accepts the message, with the same result as ours. */
function expectWellFormed(message: string): void {
  expect(compileMessage(message), message).toEqual(
    JSON.parse(JSON.stringify(compileMessageOrThrow(message))),
  );
}

/** The distinct placeholders of a message. */
function placesOf(message: string): string[] {
  const names = new Set<string>();
  collect(compileMessage(message), names);
  return [...names].sort();
}

function collect(tokens: ReturnType<typeof compileMessage>, names: Set<string>): void {
  for (const token of tokens) {
    if (typeof token === "string") continue;
    names.add(token.length === 1 ? token[0] : `${token[0]}, ${token[1]}`);
    if (token.length === 3) for (const words of Object.values(token[2])) collect(words, names);
  }
}
