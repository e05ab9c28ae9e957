import type { Finding, FindingKind } from './finding.ts';
import { LOCALES } from '../puzzle/check/authored-puzzle.ts';
import type { DraftContent, DraftTip } from './draft-content.ts';
import { placeFaults } from './draft-place.ts';
import { isAudioAddress, isImageAddress } from './media-address.ts';
import { type Locale, tipTypes } from '../puzzle/puzzle.ts';
import { countCharacters } from '../text/count-characters.ts';

/** How many characters the database takes, by the field’s name. */
const LONGEST = { label: 120, title: 200, imageAlt: 240, copyright: 300, quote: 600 } as const;

/** What the database wants of a puzzle and the content’s own rules do not name. */
export function missingParts(content: DraftContent, latestYear: number): Finding[] {
  const { year, timeScale, difficulty, anniversary = '' } = content;
  const isOutside = (locale: Locale) =>
    year !== undefined && !isAnswer(year, isWritten(content[locale]?.label), latestYear);
  const isOutsideBoth = isOutside('de') && isOutside('en');
  return [
    ...(year === undefined ? [finding('year-missing', 'year')] : []),
    ...(isOutsideBoth ? [finding('year-range', 'year', String(year))] : []),
    ...(timeScale === undefined ? [finding('time-scale-missing', 'timeScale')] : []),
    ...(difficulty === undefined ? [finding('difficulty-missing', 'difficulty')] : []),
    ...(anniversary === '' || /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(anniversary)
      ? []
      : [{ ...finding('anniversary-form', 'anniversary', anniversary), isBlocking: false }]),
    ...LOCALES.flatMap((locale) => [
      ...ofLanguage(content, locale),
      // What the other language asks a question for.
      ...(isOutside(locale) && !isOutsideBoth
        ? [finding('year-range', `${locale}.label`, String(year))]
        : []),
    ]),
  ];
}

/** Whether the database takes a number as the answer: a year that has been, or any to a question. */
function isAnswer(year: number, isLabelled: boolean, latestYear: number): boolean {
  return isLabelled ? year >= 0 && year <= 9999 : year >= 1 && year <= latestYear;
}

function ofLanguage(content: DraftContent, locale: Locale): Finding[] {
  const { label, tips = [] } = content[locale] ?? {};
  if (!tips.some(({ text }) => isWritten(text))) {
    return [finding('language-empty', `${locale}.tips[0].text`)];
  }
  return [
    ...tooLong(`${locale}.label`, label, LONGEST.label),
    ...tips.flatMap((tip, index) =>
      isWritten(tip.text) ? ofTip(tip, `${locale}.tips[${index}]`) : [],
    ),
  ];
}

function ofTip(tip: DraftTip, place: string): Finding[] {
  const { type, title, image, imageAlt, copyright, audio, source } = tip;
  const hasImage = isWritten(image);
  return [
    ...(tipTypes.some((known) => known === type) ? [] : [finding('type-missing', `${place}.type`)]),
    ...tooLong(`${place}.title`, title, LONGEST.title),
    ...(hasImage && !isImageAddress(image) ? [finding('image-form', `${place}.image`, image)] : []),
    ...(hasImage && !isWritten(copyright)
      ? [finding('image-without-credit', `${place}.copyright`)]
      : []),
    ...(hasImage ? tooLong(`${place}.imageAlt`, imageAlt, LONGEST.imageAlt) : []),
    ...(hasImage ? tooLong(`${place}.copyright`, copyright, LONGEST.copyright) : []),
    ...(isWritten(audio) && !isAudioAddress(audio)
      ? [finding('audio-form', `${place}.audio`, audio)]
      : []),
    ...placeFaults(tip.place).map((part) => finding('place-form', `${place}.place.${part}`)),
    ...tooLong(`${place}.source.quote`, source?.quote, LONGEST.quote),
  ];
}

function tooLong(path: string, text: string | undefined, longest: number): Finding[] {
  return countCharacters(text ?? '') > longest ? [finding('too-long', path, String(longest))] : [];
}

function finding(kind: FindingKind, path: string, found = ''): Finding {
  return { kind, path, found, isBlocking: true };
}

function isWritten(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
