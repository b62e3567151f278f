import { brand } from "@portico/contract";
import { escapeHtml } from "../mail/template.ts";

/** An email as the mailbox shows it: text only, never HTML, so that no content is active. */
export interface MailboxEmail {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** ISO 8601. */
  date: string;
  text: string;
}

/** The list of emails. It does not reload itself, which would disturb the reader. */
export function mailList(emails: MailboxEmail[]): string {
  const rows = emails.map(listEntry).join("\n");
  const empty = `<p class="empty">No mail yet. What ${escapeHtml(brand.name)} sends appears here a moment later.</p>`;
  return `<h1>Mailbox</h1>
<p class="hint">Practice mode has no mail server: every mail is kept here and goes nowhere else.</p>
<p><a class="button" href="/dev/mailbox">Check for new mail</a></p>
${rows ? `<ol class="emails">${rows}</ol>` : empty}`;
}

function listEntry({ id, to, subject, date }: MailboxEmail): string {
  return `<li><a href="/dev/mailbox/emails/${encodeURIComponent(id)}">
<span class="subject">${escapeHtml(subject)}</span>
<span class="to">to ${escapeHtml(to)}</span>
${time(date)}
</a></li>`;
}

/**
 * @param publicUrl URLs that start with it become links to this server, at the address by which the reader opened it.
 */
export function emailPage({ subject, from, to, date, text }: MailboxEmail, publicUrl: string): string {
  return `<p><a class="back" href="/dev/mailbox">Back to the mailbox</a></p>
<article>
<h1>${escapeHtml(subject)}</h1>
<dl>
<div><dt>From</dt><dd>${escapeHtml(from)}</dd></div>
<div><dt>To</dt><dd>${escapeHtml(to)}</dd></div>
<div><dt>Sent</dt><dd>${time(date)}</dd></div>
</dl>
<pre>${withLinks(text, publicUrl)}</pre>
</article>`;
}

/** Makes URLs of our own pages clickable; other URLs stay text. */
function withLinks(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const path = part.startsWith(publicUrl) ? part.slice(publicUrl.length) : "";
      return /^\/\w/.test(path) ? `<a href="${escapeHtml(path)}">${escapeHtml(part)}</a>` : escapeHtml(part);
    })
    .join("");
}

/** Formats a time as UTC on the server, since these pages have no scripts. */
function time(date: string): string {
  return `<time datetime="${escapeHtml(date)}">${escapeHtml(date.replace("T", " ").replace(/\.\d+Z$|Z$/, " UTC"))}</time>`;
}
