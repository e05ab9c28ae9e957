import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mail.ts';
import type { MailLanguage } from './mail-language.ts';
import { mailFrame, type MailKind, mailWords } from './mail-words.ts';

type Letter = {
  to: string;
  kind: MailKind;
  /** One language, or both after each other. */
  languages: readonly MailLanguage[];
  /** Where the mail's link leads; left out where the words have none. */
  link?: string | undefined;
  code?: string | undefined;
  /** Further paragraphs after the lead; lines within one are kept. */
  details?: (language: MailLanguage) => readonly string[];
};

/**
 * Writes a mail as text and as calm HTML: no images, nothing fetched, nothing that reports it was
 * read.
 */
export function composeMail({ to, kind, languages, link, code, details }: Letter): Mail {
  const parts = languages.map((language) =>
    partOf(language, kind, link, code, details?.(language) ?? []),
  );
  const subject = `Quando: ${parts.map((part) => part.subject).join(' / ')}`;
  return {
    to,
    subject,
    text: `${parts.map(textOf).join('\n\n--\n\n')}\n`,
    html: documentOf(subject, languages[0] ?? 'en', parts.map(htmlOf).join(line)),
  };
}

type Part = {
  language: MailLanguage;
  subject: string;
  lead: string;
  details: readonly string[];
  link: { words: string; address: string } | undefined;
  code: { words: string; digits: string } | undefined;
  hour: string | undefined;
  otherwise: string;
  sender: string;
};

function partOf(
  language: MailLanguage,
  kind: MailKind,
  address: string | undefined,
  digits: string | undefined,
  details: readonly string[],
): Part {
  const { subject, lead, link, otherwise } = mailWords[language][kind];
  const { orCode, code, hour, sender } = mailFrame[language];
  const hasLink = link !== undefined && address !== undefined;
  return {
    language,
    subject,
    lead,
    details,
    link: hasLink ? { words: link, address } : undefined,
    code: digits === undefined ? undefined : { words: hasLink ? orCode : code, digits },
    hour: digits === undefined ? undefined : hour,
    otherwise,
    sender,
  };
}

function textOf({ lead, details, link, code, hour, otherwise, sender }: Part): string {
  const paragraphs = [
    lead,
    ...details,
    link === undefined ? undefined : `${link.words}:\n${link.address}`,
    code === undefined ? undefined : `${code.words} ${code.digits}`,
    hour,
    otherwise,
    sender,
  ];
  return paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
}

const quiet = 'margin:0 0 16px;color:#5c5348;font-size:15px';
const line = '<hr style="margin:32px 0;border:0;border-top:1px solid #d9cfbf">\n';

function htmlOf({
  language,
  subject,
  lead,
  details,
  link,
  code,
  hour,
  otherwise,
  sender,
}: Part): string {
  const lines = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    `<p style="margin:0 0 24px">${escapeHtml(lead)}</p>`,
    ...details.map(
      (one) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(one)}</p>`,
    ),
    link === undefined
      ? ''
      : `<p style="margin:0 0 24px"><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#2b2620;color:#ffffff;text-decoration:none">${escapeHtml(link.words)}</a></p>`,
    code === undefined
      ? ''
      : `<p style="margin:0 0 24px">${escapeHtml(code.words)}<br><strong style="font-size:26px;letter-spacing:4px">${escapeHtml(code.digits)}</strong></p>`,
    hour === undefined ? '' : `<p style="${quiet}">${escapeHtml(hour)}</p>`,
    `<p style="${quiet}">${escapeHtml(otherwise)}</p>`,
    `<p style="margin:32px 0 0;color:#5c5348;font-size:13px">${escapeHtml(sender)}</p>`,
  ];
  return `<div lang="${language}">\n${lines.filter(Boolean).join('\n')}\n</div>\n`;
}

function documentOf(title: string, language: MailLanguage, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 20px;background:#fbf7f0;color:#2b2620;font:17px/1.5 Georgia,serif">
<div style="max-width:520px;margin:0 auto">
${body}</div>
</body>
</html>
`;
}
