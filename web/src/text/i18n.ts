import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";

/**
 * The reader's language. A message's English words are its name: `i18n.t("Withdraw {symbol}", { symbol })`. The
 * language is settled before the first text module is read and holds until the page is loaded anew, so a text may be
 * asked for once, where it is declared.
 */
export const i18n = setupI18n({ locale: "en", messages: { en: {} } });

// English comes as it is written, without a catalogue.
i18n.setMessagesCompiler(compileMessage);
