import type { Profile, ProfileChanges, User } from "@portico/contract";

export type Field = keyof Profile;

/** The unsaved edits: each field's new value, and the server's value when the edit began. */
export interface Draft {
  values: Partial<Profile>;
  from: Partial<Profile>;
}

export const emptyDraft: Draft = { values: {}, from: {} };

/** The form's fields, as the server has them. */
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

/** The draft with one more edit; an edit back to the saved value is removed. */
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

/** The form's values: the edits, and the latest saved values of the rest. */
export function shown(draft: Draft, saved: Profile): Profile {
  return { ...saved, ...draft.values };
}

/** The changes to save: edits that differ from the saved values. */
export function changesOf(draft: Draft, saved: Profile): ProfileChanges {
  const changed = fieldsOf(draft).filter((field) => plain(draft.values[field]) !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, plain(draft.values[field])]));
}

/** Edited fields that were changed elsewhere to something else; saving would overwrite that. */
export function overtaken(draft: Draft, saved: Profile): Field[] {
  return fieldsOf(draft).filter(
    (field) => saved[field] !== draft.from[field] && saved[field] !== plain(draft.values[field]),
  );
}

/** The draft after these changes were saved: only edits made meanwhile remain. */
export function afterSaving(draft: Draft, changes: ProfileChanges): Draft {
  return without(
    draft,
    fieldsOf(draft).filter((field) => plain(draft.values[field]) === changes[field]),
  );
}

/** In the server's form. */
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
