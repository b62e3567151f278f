import { brand, type Language, locales, withoutUnseen } from "@portico/contract";
import type { Email } from "../deps.ts";
import type { Addressee } from "./addressee.ts";
import { actionLine, addressLine, factLine, practiceLine } from "./templates/phrases.ts";

/** The content of an email, without formatting. */
export interface EmailContent {
  subject: string;
  /** A sentence above the code or the text. */
  title: string;
  /** Shown large, for typing or copying. */
  code?: string;
  /** A button, with its URL as text below. Opening the URL changes nothing: the page asks for confirmation (T25). */
  action?: { label: string; url: string };
  /** A link below the button. */
  link?: { label: string; url: string };
  /** Facts, one per line. */
  facts?: (readonly [name: string, value: string])[];
  /** One entry per paragraph. */
  paragraphs: string[];
  /** Small print at the end: why the user got this email. */
  reason: string;
}

/** Renders an email as text and HTML: one column that fits a phone, no images, no external resources. */
export function writeEmail({ email, language }: Addressee, given: EmailContent): Email {
  const lang = locales[language];
  const content = { ...given, ...(given.facts && { facts: given.facts.map(onOneLine) }) };
  return {
    to: email,
    lang,
    subject: content.subject,
    text: asText(content, language),
    html: asHtml(content, language, lang),
  };
}

/** Says in the first line of an email that it comes from practice mode, in the email's language. */
export function markAsPractice(email: Email, language: Language): Email {
  const line = practiceLine(language);
  return {
    ...email,
    text: `${line}\n\n${email.text}`,
    ...(email.html && { html: email.html.replace(nameRow, `${nameRow}${noticeRow(line)}`) }),
  };
}

const noticeRow = (text: string) =>
  `<tr><td style="${styles.notice}">${escapeHtml(text)}</td></tr><tr><td style="padding:8px;"></td></tr>`;

/** A fact may be a text that staff wrote: it must not look like further facts, or like words of ours (T73). */
function onOneLine([name, value]: readonly [name: string, value: string]): readonly [
  name: string,
  value: string,
] {
  return [name, withoutUnseen(value.replace(/\s+/g, " ").trim())];
}

/** Appends the product's name to a subject that does not contain it. */
export function withProduct(title: string): string {
  return `${title} – ${brand.name}`;
}

function asText(
  { title, code, action, link, facts, paragraphs, reason }: EmailContent,
  language: Language,
): string {
  const parts = [
    title,
    ...(code ? [`    ${code}`] : []),
    ...(facts ? [facts.map(([name, value]) => factLine(language, name, value)).join("\n")] : []),
    ...(action ? [`${actionLine(language, action.label)}\n${action.url}`] : []),
    ...(link ? [`${actionLine(language, link.label)}\n${link.url}`] : []),
    ...paragraphs,
    "--",
    reason,
    brand.name,
  ];
  return `${parts.join("\n\n")}\n`;
}

const styles = {
  page: "margin:0;padding:0;background:#f6f8f8;",
  card: "background:#ffffff;border:1px solid #dfe6e7;border-radius:18px;padding:32px 28px;",
  font: "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#0c1517;",
  notice:
    "padding:10px 16px;background:#fbedd5;border-radius:14px;font-size:13px;line-height:1.5;color:#94420a;",
  name: "font-size:19px;font-weight:600;letter-spacing:-0.02em;color:#0b756c;padding:0 4px 20px;",
  title: "margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:600;letter-spacing:-0.03em;",
  code: "margin:0 0 20px;padding:18px 12px;background:#eef2f2;border-radius:14px;text-align:center;font-size:34px;font-weight:600;letter-spacing:0.2em;font-family:ui-monospace,Menlo,Consolas,monospace;",
  button:
    "display:inline-block;padding:14px 24px;background:#0b756c;border-radius:14px;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none;",
  address: "margin:12px 0 20px;font-size:13px;line-height:1.5;color:#5a6a70;word-break:break-all;",
  fact: "padding:4px 16px 4px 0;font-size:15px;line-height:1.5;vertical-align:top;",
  // Long addresses have no spaces to wrap at.
  value: "word-break:break-word;overflow-wrap:anywhere;",
  text: "margin:0 0 14px;font-size:15px;line-height:1.5;",
  reason: "padding:20px 4px 0;font-size:13px;line-height:1.5;color:#5a6a70;",
};

const nameRow = `<tr><td style="${styles.name}">${escapeHtml(brand.name)}</td></tr>`;

/** Uses tables and inline styles, which all email clients support. */
function asHtml(
  { subject, title, code, action, link, facts, paragraphs, reason }: EmailContent,
  language: Language,
  lang: string,
): string {
  const codeBox = code ? `<p style="${styles.code}">${escapeHtml(code)}</p>` : "";
  const texts = paragraphs.map((text) => `<p style="${styles.text}">${escapeHtml(text)}</p>`).join("");
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.page}"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;${styles.font}">
${nameRow}
<tr><td style="${styles.card}"><h1 style="${styles.title}">${escapeHtml(title)}</h1>${codeBox}${factsTable(facts)}${actionBox(action, language)}${linkLine(link)}${texts}</td></tr>
<tr><td style="${styles.reason}">${escapeHtml(reason)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function factsTable(facts: EmailContent["facts"]): string {
  if (!facts) return "";
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="${styles.fact}color:#5a6a70;">${escapeHtml(name)}</td><td style="${styles.fact}${styles.value}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;">${rows.join("")}</table>`;
}

function actionBox(action: EmailContent["action"], language: Language): string {
  if (!action) return "";
  const button = `<a href="${escapeHtml(action.url)}" style="${styles.button}">${escapeHtml(action.label)}</a>`;
  const address = escapeHtml(addressLine(language, action.url));
  return `<p style="margin:0;">${button}</p><p style="${styles.address}">${address}</p>`;
}

function linkLine(link: EmailContent["link"]): string {
  if (!link) return "";
  return `<p style="${styles.text}"><a href="${escapeHtml(link.url)}" style="color:#0b756c;">${escapeHtml(link.label)}</a></p>`;
}

/** Escapes text for HTML, both between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
