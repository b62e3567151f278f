// A separate file, so that the browser does not load the schema library.

/** The forms of a CSV file. `semicolon` is what spreadsheets read where 1.5 is written as 1,5. */
export const csvFormats = ["comma", "semicolon"] as const;
export type CsvFormat = (typeof csvFormats)[number];

export const csvSeparators: Record<CsvFormat, string> = { comma: ",", semicolon: ";" };
