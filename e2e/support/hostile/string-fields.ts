import { account, calls, reads } from "@portico/contract";

/** A text that the server accepts from outside, such as `call save_address.p_name`. */
export interface StringField {
  name: string;
  takes(text: string): boolean;
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

/** Every text field of every call, account route and read of the contract. */
export function stringFields(): StringField[] {
  const found = [
    ...Object.entries(calls).flatMap(([name, { input }]) => [...fieldsOf(input, `call ${name}`)]),
    ...Object.entries(reads).flatMap(([name, { query }]) => [...fieldsOf(query, `read ${name}`)]),
    ...Object.entries(account).flatMap(([name, route]) =>
      "input" in route ? [...fieldsOf(route.input, `account ${name}`)] : [],
    ),
  ];
  return found;
}

function* fieldsOf(schema: Schema, name: string): Generator<StringField> {
  const def = schema._zod.def as Def;
  if (def.type === "string") yield { name, takes: (text) => schema.safeParse(text).success };
  else if (def.type === "object") {
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
