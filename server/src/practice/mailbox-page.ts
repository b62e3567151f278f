import { brand } from "@portico/contract";
import { escapeHtml } from "../mail/template.ts";

/** An email as the mailbox shows it. */
export interface MailboxEmail {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** ISO 8601. */
  date: string;
  text: string;
  /** Undefined if it has no HTML form. */
  html: string | undefined;
}

/** The list of emails, which mailbox.js keeps up to date. */
export function mailList(emails: MailboxEmail[]): string {
  const rows = emails.map(listEntry).join("\n");
  const empty = `<p class="empty">No mail yet. What ${escapeHtml(brand.name)} sends appears here a moment later.</p>`;
  return `<h1>Mailbox</h1>
<p class="hint">Practice mode has no mail server: every email is kept here and goes nowhere else. New ones appear by themselves.</p>
<div id="emails">${rows ? `<ol class="emails">${rows}</ol>` : empty}</div>
<script src="/dev/mailbox.js" defer></script>`;
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
export function emailPage(email: MailboxEmail, publicUrl: string): string {
  const { subject, from, to, date } = email;
  return `<p><a class="back" href="/dev/mailbox">Back to the mailbox</a></p>
<article>
<h1>${escapeHtml(subject)}</h1>
<dl>
<div><dt>From</dt><dd>${escapeHtml(from)}</dd></div>
<div><dt>To</dt><dd>${escapeHtml(to)}</dd></div>
<div><dt>Sent</dt><dd>${time(date)}</dd></div>
</dl>
${content(email, publicUrl)}
</article>`;
}

/** The email as its recipient sees it, and its plain text as another tab. */
function content({ id, text, html }: MailboxEmail, publicUrl: string): string {
  const pre = `<pre>${withLinks(text, publicUrl)}</pre>`;
  if (html === undefined) return pre;
  const address = `/dev/mailbox/emails/${encodeURIComponent(id)}/html`;
  return `<fieldset class="tabs"><legend>Form</legend>
<label><input type="radio" name="form" id="as-html" checked>Email</label>
<label><input type="radio" name="form" id="as-text">Plain text</label>
</fieldset>
<iframe src="${address}" title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
${pre}`;
}

/** What an email may do in its frame, whatever is in it: show itself, and open links in new tabs. */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * An email's HTML for its frame.
 * @param origin of the page that shows it: links to our own pages lead there.
 */
export function framedEmail(html: string, publicUrl: string, origin: string): string {
  const ownLinks = html.replaceAll(`href="${publicUrl}/`, `href="${origin}/`);
  return ownLinks.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
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

/** A time, in UTC until practice-page.js shows it in the reader's zone. */
function time(date: string): string {
  return `<time datetime="${escapeHtml(date)}">${escapeHtml(date.replace("T", " ").replace(/\.\d+Z$|Z$/, " UTC"))}</time>`;
}
