import type { BankCountry } from "@portico/contract";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { groupThousands } from "../../../../ui/format/decimal.ts";

export type FieldName = keyof typeof text.fields;

/** The edited fields: texts, lists of lines, and whether it is shown. */
export type Value = Partial<Record<FieldName, string | string[] | boolean | null>>;

/** A field of the form. */
export interface PaymentField {
  name: FieldName;
  kind: "text" | "lines" | "figure";
  hint?: string;
  unit?: string;
  most?: number;
  mono?: boolean;
}

/** The fields of a payment method; the bank transfer has no page. */
export function methodFields(isBank: boolean): PaymentField[] {
  const url: PaymentField = { name: "url", kind: "text", hint: text.hints.url, most: 2_000, mono: true };
  return [
    { name: "name", kind: "text", most: 40 },
    { name: "description", kind: "text", most: 200 },
    ...(isBank ? [] : [url]),
    { name: "processing_time", kind: "text", hint: text.hints.processing_time, most: 40 },
    { name: "fee_percent", kind: "figure", unit: "%" },
    { name: "features", kind: "lines", hint: text.hints.features },
  ];
}

/** The fields of a country's bank account. */
export function accountFields(country: BankCountry, currency: string): PaymentField[] {
  const isBrazil = country === "brazil";
  return [
    { name: "account_name", kind: "text", most: 100 },
    {
      name: "account_number",
      kind: "text",
      hint: isBrazil ? text.hints.brazilNumber : text.hints.colombiaNumber,
      most: 40,
      mono: true,
    },
    { name: isBrazil ? "branch" : "account_type", kind: "text", most: 40 },
    { name: "bank_code", kind: "text", hint: text.hints.bank_code, most: 80 },
    { name: "units_per_usdt", kind: "figure", unit: currency },
    { name: "minimum_transfer", kind: "figure", unit: currency },
    { name: "maximum_transfer", kind: "figure", unit: currency },
    { name: "instructions", kind: "lines", hint: text.hints.instructions },
  ];
}

/** The values as the texts of the form's fields. */
export function toTexts(value: Value): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      Array.isArray(field) ? field.join("\n") : String(field ?? ""),
    ]),
  );
}

/** The form's texts as values: trimmed, with null for an empty optional field. */
export function fromTexts<V extends Value>(
  texts: Record<string, string>,
  start: V,
  fields: PaymentField[],
): V {
  const edited = fields.map(({ name, kind }) => {
    const typed = (texts[name] ?? "").trim();
    if (kind === "figure") return [name, typed.replace(/\.$/, "")];
    if (kind === "lines") return [name, typed.split("\n").flatMap((line) => line.trim() || [])];
    return [name, typed === "" && isOptional(name) ? null : typed];
  });
  return { ...start, ...Object.fromEntries(edited) };
}

const optional: FieldName[] = [
  "url",
  "account_name",
  "account_number",
  "branch",
  "account_type",
  "bank_code",
];

function isOptional(name: FieldName): boolean {
  return optional.includes(name);
}

/** One changed field, as text. */
export interface Change {
  name: FieldName;
  before: string;
  after: string;
}

/** The differences between two values, in the order of the form's fields. */
export function changesOf(before: Value, after: Value, currency?: string): Change[] {
  return (Object.keys(text.fields) as FieldName[])
    .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
    .map((name) => ({
      name,
      before: written(name, before[name], currency),
      after: written(name, after[name], currency),
    }));
}

function written(name: FieldName, value: Value[FieldName], currency?: string): string {
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (Array.isArray(value)) return value.join("\n") || text.nothing;
  if (!value) return text.nothing;
  if (name === "fee_percent") return `${value}%`;
  const isMoney = ["units_per_usdt", "minimum_transfer", "maximum_transfer"].includes(name);
  return isMoney && /^\d+(\.\d+)?$/.test(value) ? `${groupThousands(value)} ${currency ?? ""}`.trim() : value;
}

/** The fields that say where users send their money. */
export const accountDetails: FieldName[] = [
  "account_name",
  "account_number",
  "branch",
  "account_type",
  "bank_code",
];
