import { brand } from "@portico/contract";
import { escapeHtml } from "./mail-template.ts";

/** A letter as it is shown: its text, never its HTML, so that nothing in it can act. */
export interface ReadLetter {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** ISO 8601. */
  date: string;
  text: string;
}

/** The list. It does not reload by itself, which would pull the page from under who reads it. */
export function listPage(letters: ReadLetter[]): string {
  const rows = letters.map(listEntry).join("\n");
  const empty = `<p class="empty">No mail yet. What ${escapeHtml(brand.name)} sends appears here a moment later.</p>`;
  return page(
    "Mailbox",
    `<h1>Mailbox</h1>
<p class="hint">Practice mode has no mail server: every mail is kept here and goes nowhere else.</p>
<p><a class="button" href="/dev/mailbox">Check for new mail</a></p>
${rows ? `<ol class="letters">${rows}</ol>` : empty}`,
  );
}

function listEntry({ id, to, subject, date }: ReadLetter): string {
  return `<li><a href="/dev/mailbox/letters/${encodeURIComponent(id)}">
<span class="subject">${escapeHtml(subject)}</span>
<span class="to">to ${escapeHtml(to)}</span>
${time(date)}
</a></li>`;
}

/** @param publicUrl links to it lead to this server's pages, at the address where the reader has opened it. */
export function letterPage({ subject, from, to, date, text }: ReadLetter, publicUrl: string): string {
  return page(
    subject,
    `<p><a class="back" href="/dev/mailbox">Back to the mailbox</a></p>
<article>
<h1>${escapeHtml(subject)}</h1>
<dl>
<div><dt>From</dt><dd>${escapeHtml(from)}</dd></div>
<div><dt>To</dt><dd>${escapeHtml(to)}</dd></div>
<div><dt>Sent</dt><dd>${time(date)}</dd></div>
</dl>
<pre>${withLinks(text, publicUrl)}</pre>
</article>`,
  );
}

/** Links to pages of ours can be followed; any other address stays text. */
function withLinks(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const path = part.startsWith(publicUrl) ? part.slice(publicUrl.length) : "";
      return /^\/\w/.test(path) ? `<a href="${escapeHtml(path)}">${escapeHtml(part)}</a>` : escapeHtml(part);
    })
    .join("");
}

/** In words that need no script: there is none on these pages. */
function time(date: string): string {
  return `<time datetime="${escapeHtml(date)}">${escapeHtml(date.replace("T", " ").replace(/\.\d+Z$|Z$/, " UTC"))}</time>`;
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/dev/mailbox/style.css">
</head>
<body>
<header><a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="${brand.mark}"/></svg>${escapeHtml(brand.name)}</a><span class="badge">Practice mode</span></header>
<main>
${main}
</main>
</body>
</html>
`;
}
