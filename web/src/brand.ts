/** Name and mark stand in the contract, since mails bear them, too; the colours stand in `ui/tokens.css`. */
export { brand } from "@portico/contract";
