import type { z } from "zod";
import { refusalSchema } from "../http/refusal-schema.ts";

/** What `account` declares of a GET request. */
interface DeclaredRead<Output extends z.ZodType> {
  name: string;
  summary: string;
  output: Output;
}

/** The schemas of a declared account request, for its route and for the OpenAPI document. */
export function describe<Input extends z.ZodType, Output extends z.ZodType>(
  declared: DeclaredRead<Output> & { input: Input },
) {
  return { schema: { ...describeRead(declared).schema, body: declared.input } };
}

/** The same for a GET request without input. */
export function describeRead<Output extends z.ZodType>({ name, summary, output }: DeclaredRead<Output>) {
  return {
    schema: {
      summary,
      operationId: name,
      tags: ["account"],
      response: { 200: output, "4xx": refusalSchema },
    },
  };
}
