/** The words of a name in any of our styles: `savedAddresses`, `saved_addresses` and `saved-addresses`. */
function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _-]/);
}

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** As SQL names things: `saved_addresses`. */
export const snake = (name: string): string => words(name).join("_");

/** As files and addresses are named: `saved-addresses`. */
export const kebab = (name: string): string => words(name).join("-");

/** As functions are named: `savedAddresses`. */
export const camel = (name: string): string =>
  words(name)
    .map((word, place) => (place === 0 ? word : capital(word)))
    .join("");

/** As components are named: `SavedAddresses`. */
export const pascal = (name: string): string => words(name).map(capital).join("");

/** As a heading: `Saved addresses`. */
export const heading = (name: string): string => capital(words(name).join(" "));
