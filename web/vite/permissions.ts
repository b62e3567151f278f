import { calls, type Permission, priceFunctions, reads } from "@portico/contract";

/**
 * The permission that each call, read and price function of administrators declares. The screens get this table instead
 * of the declarations, whose schemas they don't need.
 */
export function declaredPermissions(): Record<string, Permission> {
  const prices = { "prices.update": priceFunctions.update, "prices.control": priceFunctions.control };
  return Object.fromEntries(
    Object.entries({ ...calls, ...reads, ...prices }).flatMap(([name, { permission }]) =>
      permission ? [[name, permission]] : [],
    ),
  );
}
