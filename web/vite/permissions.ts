import { calls, derivations, type Permission, priceFunctions, reads } from "@portico/contract";

/**
 * The permission that each call, read, derivation and price function of administrators declares. The screens get this
 * table instead of the declarations, whose schemas they don't need.
 */
export function declaredPermissions(): Record<string, Permission> {
  const prices = { "prices.update": priceFunctions.update, "prices.control": priceFunctions.control };
  const { preview, derive } = derivations;
  const wallets = { [preview.name]: preview, [derive.name]: derive };
  return Object.fromEntries(
    Object.entries({ ...calls, ...reads, ...prices, ...wallets }).flatMap(([name, { permission }]) =>
      permission ? [[name, permission]] : [],
    ),
  );
}
