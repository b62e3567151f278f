/** Name and logo come from the contract, since emails use them, too; the colours are in `ui/tokens.css`. */
export { brand } from "@portico/contract";
