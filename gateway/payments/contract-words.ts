import type { MailLanguage } from '../mail/mail-language.ts';
import { builtInTexts } from './built-in-texts.ts';
import type { PaymentsFile } from './payments-file.ts';

const topics = ['subject', 'making', 'price', 'term', 'gift', 'faults'] as const;
const blanks = ['declare', 'ordered', 'name', 'address', 'signature', 'date'] as const;

/**
 * The paragraphs of terms, instructions on withdrawal and model form that go with a contract: the
 * operator's own words, or where there are none, those of the page. `seller` is a line each.
 */
export function contractWords(
  language: MailLanguage,
  { terms, withdrawal }: PaymentsFile['texts'],
  seller: readonly string[],
): string[] {
  const say = builtInTexts[language];
  return [
    say.termsTitle.toUpperCase(),
    ...(terms === undefined ? builtInTerms(language, seller) : paragraphsOf(terms[language])),
    say.withdrawalTitle.toUpperCase(),
    ...(withdrawal === undefined
      ? builtInWithdrawal(language, seller)
      : paragraphsOf(withdrawal[language])),
  ];
}

function builtInTerms(language: MailLanguage, seller: readonly string[]): string[] {
  const say = builtInTexts[language];
  return [
    `${say.parties.title}\n${say.parties.text}`,
    seller.join('\n'),
    ...topics.flatMap((topic) => [
      `${say[topic].title}\n${say[topic].text}`,
      ...(topic === 'term' ? [say.term.ways] : []),
    ]),
  ];
}

function builtInWithdrawal(language: MailLanguage, seller: readonly string[]): string[] {
  const { right, effects, form } = builtInTexts[language];
  return [
    `${right.title}\n${right.period}`,
    right.how,
    seller.join('\n'),
    right.online,
    right.deadline,
    `${effects.title}\n${effects.text}`,
    `${form.title}\n${form.note}`,
    form.to.replace('{seller}', seller.join(', ')),
    blanks.map((line) => form[line]).join('\n'),
    form.strike,
  ];
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
}
