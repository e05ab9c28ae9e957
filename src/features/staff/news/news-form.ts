import * as v from 'valibot';
import { type NewsGroup, newsLanguages, type NewsToSave } from '../../../backend/staff/news.ts';
import type { NewsLanguage } from '../../../backend/news.ts';
import { newsModes } from '../../../domain/text/news-text.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';

const text = v.object({ title: v.string(), body: v.string() });

/** What the fields of an announcement hold; times as a field for date and time has them. */
export const newsFormSchema = v.object({
  texts: v.object({ 'de-DE': text, 'en-US': text }),
  mode: v.picklist(newsModes),
  from: v.string(),
  until: v.string(),
});
export type NewsForm = v.InferOutput<typeof newsFormSchema>;

/** A field of the form by its name. */
export type NewsField = `${NewsLanguage}.${'title' | 'body'}` | 'mode' | 'from' | 'until';

const nothing = { title: '', body: '' };
export const emptyNews: NewsForm = {
  texts: { 'de-DE': nothing, 'en-US': nothing },
  mode: 'NORMAL',
  from: '',
  until: '',
};

/** What the fields hold of an announcement that stands; a time only while it can still be moved. */
export function formOf({ languages, wishedAt }: NewsGroup): NewsForm {
  const there = newsLanguages.flatMap((language) => languages[language] ?? []);
  const [first] = there;
  const coming = there.find(({ state }) => state === 'coming');
  const textOf = (language: NewsLanguage) => {
    const { title, body } = languages[language] ?? nothing;
    return { title, body };
  };
  return {
    texts: { 'de-DE': textOf('de-DE'), 'en-US': textOf('en-US') },
    mode: newsModes.find((mode) => mode === first?.mode) ?? 'NORMAL',
    from: toLocalInput(coming?.publishedAt ?? wishedAt),
    until: toLocalInput(first?.validUntil ?? null),
  };
}

/** Whether the languages of an announcement differ in what they should share. */
export function isUneven({ languages }: NewsGroup): boolean {
  const { 'de-DE': german, 'en-US': english } = languages;
  if (german === undefined || english === undefined) return false;
  return (
    german.mode !== english.mode ||
    german.validUntil !== english.validUntil ||
    german.state !== english.state
  );
}

/** Whether something is written in a language. */
export function hasWords({ texts }: NewsForm, language: NewsLanguage): boolean {
  const { title, body } = texts[language];
  return title.trim() !== '' || body.trim() !== '';
}

/** Whether an announcement says what a form holds, in the same languages. */
export function hasTextsOf(form: NewsForm, { languages }: Pick<NewsGroup, 'languages'>): boolean {
  return newsLanguages.every((language) => {
    const { title, body } = form.texts[language];
    const stored = languages[language] ?? nothing;
    return title.trim() === stored.title && body.trim() === stored.body;
  });
}

/** The first language that stands and has no words in the form any more: saved, it would go. */
export function findGoing(form: NewsForm, stored: NewsGroup | null): NewsLanguage | null {
  const isGoing = (language: NewsLanguage) =>
    stored?.languages[language] !== undefined && !hasWords(form, language);
  return newsLanguages.find(isGoing) ?? null;
}

/** What is sent of the form: the languages that have words, without the blanks around them. */
export function toSave(
  form: NewsForm,
  stored: { group: number; version: string | null; isPublished: boolean },
): NewsToSave {
  const texts = newsLanguages
    .filter((language) => hasWords(form, language))
    .map((language) => {
      const { title, body } = form.texts[language];
      return [language, { title: title.trim(), body: body.trim() }] as const;
    });
  return {
    ...stored,
    texts: Object.fromEntries(texts),
    mode: form.mode,
    validUntil: fromLocalInput(form.until),
    publishedAt: fromLocalInput(form.from),
  };
}

const fields: readonly NewsField[] = [
  ...newsLanguages.flatMap((language) => [`${language}.title`, `${language}.body`] as const),
  'mode',
  'from',
  'until',
];

/** What a field holds. */
export function valueOf(form: NewsForm, field: NewsField): string {
  if (field === 'mode' || field === 'from' || field === 'until') return form[field];
  const [language, part] = field.split('.') as [NewsLanguage, 'title' | 'body'];
  return form.texts[language][part];
}

/** The form with another value in a field; a mode that there is none of changes nothing. */
export function withValue(form: NewsForm, field: NewsField, value: string): NewsForm {
  if (field === 'mode') {
    return { ...form, mode: newsModes.find((mode) => mode === value) ?? form.mode };
  }
  if (field === 'from' || field === 'until') return { ...form, [field]: value };
  const [language, part] = field.split('.') as [NewsLanguage, 'title' | 'body'];
  const changed = { ...form.texts[language], [part]: value };
  return { ...form, texts: { ...form.texts, [language]: changed } };
}

/** Whether nobody but staff was ever to see an announcement: only such a one can be removed. */
export function isNeverPublished({ languages }: NewsGroup): boolean {
  return newsLanguages.every((language) => (languages[language]?.state ?? 'draft') === 'draft');
}

export function isSameForm(one: NewsForm, other: NewsForm): boolean {
  return fields.every((field) => valueOf(one, field) === valueOf(other, field));
}

/** Where two people changed one field: what the other one made of it. */
export type NewsConflict = { field: NewsField; theirs: string };

/**
 * Brings together what two people made of the same announcement, field by field. Where both changed
 * one, the own words stay and the others' are told.
 */
export function mergeNews(base: NewsForm, mine: NewsForm, theirs: NewsForm) {
  const conflicts: NewsConflict[] = [];
  let merged = mine;
  for (const field of fields) {
    const [was, own, other] = [base, mine, theirs].map((form) => valueOf(form, field));
    if (own === other || other === was) continue;
    if (own === was) merged = withValue(merged, field, other ?? '');
    else conflicts.push({ field, theirs: other ?? '' });
  }
  return { merged, conflicts };
}
