/** A catalogue; `web/texts/po.ts` makes a module of it. */
declare module "*.po" {
  const messages: Record<string, string>;
  export default messages;
}
