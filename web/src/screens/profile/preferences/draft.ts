import type { Profile, ProfileChanges, User } from "@portico/contract";

export type Field = keyof Profile;

/** What was edited and is not saved: each field's new value, and what the server had when the edit began. */
export interface Draft {
  values: Partial<Profile>;
  from: Partial<Profile>;
}

export const emptyDraft: Draft = { values: {}, from: {} };

/** What the form edits, as the server has it. */
export function profileOf(user: User): Profile {
  return {
    username: user.username,
    preferred_currency: user.preferred_currency,
    preferred_language: user.preferred_language,
    timezone: user.timezone,
    theme_preference: user.theme_preference,
    email_notifications_enabled: user.email_notifications_enabled,
    email_on_deposit: user.email_on_deposit,
    email_on_withdrawal: user.email_on_withdrawal,
    email_on_swap: user.email_on_swap,
    avatar_url: user.avatar_url,
  };
}

/** The draft with one more edit; one that leads back to what is saved is none. */
export function edit<Name extends Field>(
  draft: Draft,
  saved: Profile,
  field: Name,
  value: Profile[Name],
): Draft {
  if (value === saved[field]) return without(draft, [field]);
  const from = field in draft.from ? draft.from : { ...draft.from, [field]: saved[field] };
  return { values: { ...draft.values, [field]: value }, from };
}

/** What the form shows: the edits, and what the server has of the rest, however new. */
export function shown(draft: Draft, saved: Profile): Profile {
  return { ...saved, ...draft.values };
}

/** What is to be saved: the edits that differ from what the server has now. */
export function changesOf(draft: Draft, saved: Profile): ProfileChanges {
  const changed = fieldsOf(draft).filter((field) => plain(draft.values[field]) !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, plain(draft.values[field])]));
}

/** The edited fields that somebody else has changed since, to something else: saving replaces that. */
export function overtaken(draft: Draft, saved: Profile): Field[] {
  return fieldsOf(draft).filter(
    (field) => saved[field] !== draft.from[field] && saved[field] !== plain(draft.values[field]),
  );
}

/** What is left of the draft when these changes were saved: what was edited meanwhile. */
export function afterSaving(draft: Draft, changes: ProfileChanges): Draft {
  return without(
    draft,
    fieldsOf(draft).filter((field) => plain(draft.values[field]) === changes[field]),
  );
}

/** As the server will write it. */
function plain<Value>(value: Value): Value | string {
  return typeof value === "string" ? value.trim() : value;
}

function fieldsOf(draft: Draft): Field[] {
  return Object.keys(draft.values) as Field[];
}

function without(draft: Draft, fields: Field[]): Draft {
  const values = { ...draft.values };
  const from = { ...draft.from };
  for (const field of fields) {
    delete values[field];
    delete from[field];
  }
  return { values, from };
}
