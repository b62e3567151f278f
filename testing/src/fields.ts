import { type AmountField, account, amountFields, type CallName, calls, reads } from "@portico/contract";

/** A field of a call's, a read's or an account endpoint's input that takes a text. */
export interface InputField {
  /** Such as `call save_address.p_name`; the fields of a list's entries follow `[]`. */
  name: string;
  /** Whether its schema accepts this value. */
  takes(value: unknown): boolean;
  /** What it says of itself if it is an amount. */
  amount?: AmountField;
}

/** An amount of a call, an argument of its function. */
export interface CallAmount extends InputField {
  call: CallName;
  field: string;
  amount: AmountField;
  /** Whether it may be omitted, and whether it may be null. */
  isOptional: boolean;
  isNullable: boolean;
}

/** The part of a contract schema that is read here. */
interface Schema {
  _zod: { def: unknown };
  safeParse(value: unknown): { success: boolean };
}

interface Def {
  type: string;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  element?: Schema;
  options?: Schema[];
  innerType?: Schema;
  in?: Schema;
  keyType?: Schema;
  valueType?: Schema;
}

const wrappers = ["optional", "nullable", "default", "prefault", "nonoptional", "readonly"];
/** Types that cannot hold free text. */
const closed = ["enum", "literal", "boolean", "number", "int", "null", "never"];

/** Every text and every amount that the contract takes from outside. */
export function inputFields(): InputField[] {
  return [
    ...Object.entries(calls).flatMap(([name, { input }]) => [...fieldsOf(input, `call ${name}`)]),
    ...Object.entries(reads).flatMap(([name, { query }]) => [...fieldsOf(query, `read ${name}`)]),
    ...Object.entries(account).flatMap(([name, route]) =>
      "input" in route ? [...fieldsOf(route.input, `account ${name}`)] : [],
    ),
  ];
}

/** Every amount of every call, by the declarations: a new one is in all tests of hostile amounts at once. */
export function callAmounts(): CallAmount[] {
  return (Object.keys(calls) as CallName[]).flatMap((call) =>
    Object.entries(calls[call].input.shape as Record<string, Schema>).flatMap(([field, schema]) =>
      [...fieldsOf(schema, `call ${call}.${field}`)].flatMap(({ amount, ...found }) => {
        const isOptional = schema.safeParse(undefined).success;
        const isNullable = schema.safeParse(null).success;
        return amount ? [{ ...found, amount, call, field, isOptional, isNullable }] : [];
      }),
    ),
  );
}

function* fieldsOf(schema: Schema, name: string): Generator<InputField> {
  const def = schema._zod.def as Def;
  const amount = amountFields.get(schema as never);
  if (def.type === "string" || amount) {
    yield { name, takes: (value) => schema.safeParse(value).success, ...(amount && { amount }) };
  } else if (def.type === "object") {
    for (const [key, field] of Object.entries(def.shape ?? {})) yield* fieldsOf(field, `${name}.${key}`);
    // An unnamed field may hold anything.
    if ((def.catchall?._zod.def as Def | undefined)?.type === "unknown")
      yield { name: `${name}.*`, takes: () => true };
  } else if (def.type === "array" && def.element) yield* fieldsOf(def.element, `${name}[]`);
  else if (def.type === "union") for (const option of def.options ?? []) yield* fieldsOf(option, name);
  else if (def.type === "record" && def.keyType && def.valueType) {
    yield* fieldsOf(def.keyType, `${name}.{key}`);
    yield* fieldsOf(def.valueType, `${name}.{value}`);
  } else if (def.type === "pipe" && def.in) yield* fieldsOf(def.in, name);
  else if (wrappers.includes(def.type) && def.innerType) yield* fieldsOf(def.innerType, name);
  else if (!closed.includes(def.type)) throw new Error(`${name} is of a type that is not known: ${def.type}`);
}
