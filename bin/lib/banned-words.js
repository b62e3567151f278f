/** @typedef {{ words: RegExp, instead: string, everywhere?: boolean }} Banned */

// Letters of an alphabet stay letters.
const letter = {
  words:
    /(?<!\b(Latin|capital|small|two|three|twelve|other|English) )\bletters?\b(?! (or|and) digits|,? digits)/i,
  instead: "email",
};

/**
 * Words that documents avoid, and what to write instead. `everywhere` forbids them in code, too: set it once the last
 * one is gone from there.
 * @type {Banned[]}
 */
export const bannedWords = [
  { words: /\banew\b/i, instead: "again", everywhere: true },
  { words: /\bwhoever\b/i, instead: "name the person, or turn the sentence round", everywhere: true },
  { words: /\bmend(s|ed|ing)?\b/i, instead: "fix", everywhere: true },
  { words: /\bbears? (it|that|this|nothing) out\b/i, instead: "confirm", everywhere: true },
  { words: /\b(of|from) times to come\b/i, instead: "in the future", everywhere: true },
  { words: /\b(what|which) was only tried\b/i, instead: "a preview" },
  { words: /\bmails? (is|are) told\b/i, instead: "emails are sent" },
  letter,
  { words: /\bwrongdoers?\b/i, instead: "attacker", everywhere: true },
  { words: /\bof the moment\b/i, instead: "current" },
  { words: /\bthe house('s)?\b(?! never pays)/i, instead: "the exchange" },
  { words: /\bunheard\b/i, instead: "missing", everywhere: true },
];

/**
 * Words that names in code avoid besides those of `everywhere`, such as `take_letter` and `takeLetter`.
 * @type {Banned[]}
 */
export const bannedNameWords = [
  letter,
  // The columns `told_at` are older than this rule.
  { words: /\b(tells?|told(?! at))\b/i, instead: "notify, email or log" },
];
