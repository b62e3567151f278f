import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import type { StrengthQuestion, StrengthScore } from "./use-password-strength.ts";

/** Only this many characters of a password are rated: the work grows much faster than the length. */
const MAX_CHARACTERS = 64;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: MAX_CHARACTERS,
});

addEventListener("message", ({ data }: MessageEvent<StrengthQuestion>) => {
  // An email is tried as a whole and by its parts.
  const known = data.known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);
  postMessage(estimator.check(data.password, known).score satisfies StrengthScore);
});
