import type { MailLanguage } from '../mail/mail-language.ts';
import { writtenDay, writtenTime } from './payment-words.ts';
import type { Declaration } from './read-declaration.ts';

const words = {
  de: {
    cancellation: 'Kündigung',
    withdrawal: 'Widerruf',
    extraordinary: 'fristlos, aus wichtigem Grund',
    name: 'Name',
    email: 'E-Mail-Adresse',
    contract: 'Vertrag',
    reason: 'Grund',
    end: 'Zum',
    earliest: 'frühestmöglichen Zeitpunkt',
    received: 'Eingegangen',
  },
  en: {
    cancellation: 'Cancellation',
    withdrawal: 'Withdrawal',
    extraordinary: 'immediate, for good cause',
    name: 'Name',
    email: 'E-mail address',
    contract: 'Contract',
    reason: 'Reason',
    end: 'Takes effect',
    earliest: 'as early as possible',
    received: 'Received',
  },
} as const;

/** What was declared and when, a line each; a reason comes last, and its lines are quoted. */
export function declarationWords(
  language: MailLanguage,
  declared: Omit<Declaration, 'language'>,
  receivedAt: Date,
): string {
  const say = words[language];
  const isExtraordinary = declared.type === 'extraordinary';
  const end = declared.end ? writtenDay(language, declared.end) : say.earliest;
  return [
    `${say[declared.kind]}${isExtraordinary ? ` (${say.extraordinary})` : ''}`,
    `${say.name}: ${declared.name}`,
    `${say.email}: ${declared.email}`,
    `${say.contract}: ${declared.contract === '' ? '–' : declared.contract}`,
    declared.kind === 'withdrawal' ? undefined : `${say.end}: ${end}`,
    `${say.received}: ${writtenTime(language, receivedAt)}`,
    declared.reason === '' ? undefined : `${say.reason}:\n${quoted(declared.reason)}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
