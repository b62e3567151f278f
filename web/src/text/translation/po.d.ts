/** A catalogue, as the module made by `web/texts/po.ts`. */
declare module "*.po" {
  const messages: Record<string, string>;
  export default messages;
}
