import type { z } from "zod";
import { refusalSchema } from "../http/refusal-schema.ts";

/** The schemas of an account request, for its route and for the OpenAPI document. */
export function describe<Input extends z.ZodType, Output extends z.ZodType>(
  { input, output }: { input: Input; output: Output },
  operationId: string,
  summary: string,
) {
  return { schema: { ...describeRead({ output }, operationId, summary).schema, body: input } };
}

/** The same for a GET request without input. */
export function describeRead<Output extends z.ZodType>(
  { output }: { output: Output },
  operationId: string,
  summary: string,
) {
  return {
    schema: {
      summary,
      operationId,
      tags: ["account"],
      response: { 200: output, "4xx": refusalSchema },
    },
  };
}
