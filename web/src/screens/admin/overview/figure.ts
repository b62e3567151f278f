import type { CallOutput } from "../../../api/http/client.ts";

/** The figures of the overview, by name. */
export type Stats = CallOutput<"admin_get_platform_stats">;

/** A figure is loading (undefined), failed (null), or is available. */
export type Figure<Name extends keyof Stats> = Stats[Name] | null | undefined;
