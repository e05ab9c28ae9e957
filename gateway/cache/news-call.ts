/** A call of the news that is the same for everybody: its query in one order, and what to expect. */
export type NewsCall = { search: string; mayBeEmpty: boolean };

type Shape = { words: Readonly<Record<string, (value: string) => boolean>>; mayBeEmpty: boolean };

const is = (expected: string) => (value: string) => value === expected;
const locale = (value: string) => /^eq\.(de-DE|en-US)$/.test(value);
const published = is('not.is.null');
const newestFirst = is('published_at.desc,id.desc');

/** How far back the list is remembered; who reads on asks the database. */
const lastOffset = 300;

/** The three calls of the page. A group's number is anybody's to choose, so "no such news" is not kept. */
const shapes: readonly Shape[] = [
  {
    words: {
      select: is('news_group_id,published_at,valid_until'),
      locale,
      news_mode: is('neq.LOW'),
      published_at: published,
      order: newestFirst,
      limit: is('1'),
    },
    mayBeEmpty: true,
  },
  {
    words: { select: is('*'), news_group_id: (value) => /^eq\.[1-9]\d{0,8}$/.test(value), locale },
    mayBeEmpty: false,
  },
  {
    words: {
      select: is('*'),
      locale,
      published_at: published,
      order: newestFirst,
      offset: is('0'),
      limit: is('4'),
    },
    mayBeEmpty: true,
  },
  {
    words: {
      select: is('*'),
      locale,
      published_at: published,
      order: newestFirst,
      offset: (value) =>
        /^[1-9]\d{0,2}$/.test(value) && Number(value) % 3 === 1 && Number(value) <= lastOffset,
      limit: is('3'),
    },
    mayBeEmpty: true,
  },
];

/** Reads the query of a GET of the table news; null for any that the page does not ask. */
export function readNewsCall(parameters: URLSearchParams): NewsCall | null {
  const values = new Map(parameters);
  if (values.size !== parameters.size) return null;
  const shape = shapes.find(({ words }) => {
    const names = Object.entries(words);
    return (
      names.length === values.size &&
      names.every(([name, isValid]) => {
        const value = values.get(name);
        return value !== undefined && isValid(value);
      })
    );
  });
  if (shape === undefined) return null;
  const ordered = Object.keys(shape.words).map((name) => [name, values.get(name) ?? '']);
  return {
    search: `?${new URLSearchParams(ordered).toString()}`,
    mayBeEmpty: shape.mayBeEmpty,
  };
}
