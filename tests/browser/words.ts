import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTranslator,
  type MessageKeys,
  type Messages,
  type NestedKeyOf,
  type TranslationValues,
} from 'use-intl/core';
import type { Locale } from '../../src/domain/puzzle/puzzle.ts';

const catalogues = join(import.meta.dirname, '../../src/i18n/catalogues');

const words = { de: translatorOf('de'), en: translatorOf('en') };

/** What the page says in a language, by its key in the catalogues, such as `play.submit`. */
export function text(
  language: Locale,
  key: MessageKeys<Messages, NestedKeyOf<Messages>>,
  values?: TranslationValues,
): string {
  return words[language](key, values);
}

function translatorOf(locale: Locale): (key: string, values?: TranslationValues) => string {
  const messages: Record<string, object> = {};
  for (const file of readdirSync(join(catalogues, locale))) {
    const some: Record<string, object> = JSON.parse(
      readFileSync(join(catalogues, locale, file), 'utf8'),
    );
    // Two catalogues may each have a part of one namespace.
    for (const [name, part] of Object.entries(some))
      messages[name] = { ...messages[name], ...part };
  }
  const say = createTranslator<never>({ locale, messages: messages as never });
  return (key, values) => say(key as never, values as never);
}
