import { type CsvFormat, csvFormats } from "@portico/contract";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { readCsvFormat, writeCsvFormat } from "../../api/storage/screen-storage.ts";
import { csvText } from "../../text/app/csv.ts";
import { siteLanguage } from "../../text/translation/i18n.ts";
import { NativeSelect } from "../../ui/fields/native-select.tsx";
import { marksOf } from "../../ui/format/locale.ts";

/** The format chosen last in this browser, at first that of the user's language: the back office is English. */
export function useCsvFormat() {
  const [chosen, setChosen] = useState(readCsvFormat);
  const usual = marksOf(siteLanguage).decimal === "," ? "semicolon" : "comma";
  return {
    format: chosen ?? usual,
    choose(format: CsvFormat) {
      writeCsvFormat(format);
      setChosen(format);
    },
  };
}

/** Which separator and decimal mark a spreadsheet file gets. */
export function CsvFormatSelect({ format, choose }: ReturnType<typeof useCsvFormat>) {
  return (
    <NativeSelect
      label={csvText.format}
      icon={<FileSpreadsheet aria-hidden className="size-4" />}
      value={format}
      onValueChange={choose}
      options={csvFormats.map((value) => ({ value, label: csvText.formats[value] }))}
    />
  );
}
