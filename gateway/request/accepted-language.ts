export type Language = 'de' | 'en';

/** The first German or English in an Accept-Language, by its order and weights. */
export function acceptedLanguage(header: string): Language | undefined {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range.split(/;\s*q=/i);
      return { language: languageNamed(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0]?.language;
}

/** German or English, as a tag such as `de-AT` names it. */
export function languageNamed(tag: string): Language | undefined {
  const language = /^\s*(de|en)(?:-|\s*$)/i.exec(tag)?.[1]?.toLowerCase();
  return language === 'de' || language === 'en' ? language : undefined;
}
