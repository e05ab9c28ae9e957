import { describe, expect, it } from 'vitest';

import { readNewsFile } from './news-file.ts';

const facts =
  '---\ngroup: 7\nmode: HIGHEST\npublished: 2027-01-31T08:00:00+01:00\nuntil: 2027-02-28\n---\n';
const german = '# de-DE: Das Archiv ist offen\n\nAlle **alten** Rätsel, [hier](/archive).\n';
const english = '# en-US: The archive is open\n\nEvery old puzzle.\n\n## And more\n\nSoon.\n';

/** What is wrong with a file, in one text. */
function faultsOf(source: string): string {
  const read = readNewsFile(source);
  return 'faults' in read ? read.faults.join('\n') : '';
}

describe('a file of news', () => {
  it('has its facts, and a text a language', () => {
    expect(readNewsFile(`${facts}\n${german}\n${english}`)).toEqual({
      news: {
        group: 7,
        mode: 'HIGHEST',
        publishedAt: new Date('2027-01-31T07:00:00Z'),
        validUntil: new Date('2027-03-01T00:00:00Z'),
        texts: [
          {
            locale: 'de-DE',
            title: 'Das Archiv ist offen',
            body: 'Alle **alten** Rätsel, [hier](/archive).',
          },
          {
            locale: 'en-US',
            title: 'The archive is open',
            body: 'Every old puzzle.\n\n## And more\n\nSoon.',
          },
        ],
      },
    });
  });

  it('needs no more than a group and one text; lines may end as on Windows', () => {
    expect(readNewsFile(`---\ngroup: 1\n---\n${german}`.replaceAll('\n', '\r\n'))).toMatchObject({
      news: { group: 1, mode: 'NORMAL', publishedAt: null, validUntil: null },
    });
  });

  it('begins on the first moment of a day in UTC, or at a minute, and lasts to the end of one', () => {
    const oneDay =
      '\uFEFF---\ngroup: 1\nmode: LOW\npublished: 2027-02-01\nuntil: 2027-02-01\n---\n';
    const body = 'x'.repeat(20_000);
    const text = `# de-DE: ${'x'.repeat(120)}\n\n${body}`;
    expect(readNewsFile(oneDay + text)).toMatchObject({
      news: {
        mode: 'LOW',
        publishedAt: new Date('2027-02-01T00:00:00Z'),
        validUntil: new Date('2027-02-02T00:00:00Z'),
        texts: [{ body }],
      },
    });
    const minute = oneDay.replace('published: 2027-02-01', 'published: 2027-02-01T08:30-05:00');
    expect(readNewsFile(minute + text)).toMatchObject({
      news: { publishedAt: new Date('2027-02-01T13:30:00Z') },
    });
  });

  it.each([
    [german, 'does not begin with its facts'],
    [`---\n---\n${german}`, 'group is missing'],
    [`---\ngroup: 0\n---\n${german}`, 'group is missing or no number'],
    [`---\ngroup: 1\nmode: LOUD\n---\n${german}`, 'no mode LOUD. There are: LOW, NORMAL, HIGHEST'],
    [`---\ngroup: 1\ntitle: x\n---\n${german}`, '“title: x” is no fact'],
    [`---\ngroup: 1\ngroup: 2\n---\n${german}`, 'group is stated twice'],
    [`---\ngroup: 1\nuntil: 2027-02-30\n---\n${german}`, 'until: 2027-02-30 is no time'],
    [`---\ngroup: 1\npublished: 2027-02-30T08:00:00Z\n---\n${german}`, 'is no time'],
    [`---\ngroup: 1\npublished: tomorrow\n---\n${german}`, 'published: tomorrow is no time'],
    [
      `---\ngroup: 1\npublished: 2027-02-01\nuntil: 2027-01-31T08:00:00Z\n---\n${german}`,
      'until lies before published',
    ],
    [
      `---\ngroup: 1\n---\nHallo`,
      'There is text before the first language. Head it “# de-DE: title”.',
    ],
    [
      `---\ngroup: 1\n---\n`,
      'There is no text. Write a section “# de-DE: title”, “# en-US: title”, or both.',
    ],
    [`---\ngroup: 1\n---\n# Titel\n\nText`, '“# Titel” names no language'],
    [`---\ngroup: 1\n---\n# fr-FR: Titre\n\nTexte`, 'names no language'],
    [`---\ngroup: 1\n---\n${german}${german}`, 'de-DE is there twice'],
    [`---\ngroup: 1\n---\n# de-DE: \n\nText`, 'de-DE: the title is missing'],
    [`---\ngroup: 1\n---\n# de-DE: Titel\n`, 'de-DE: the text is missing'],
    [`---\ngroup: 1\n---\n# de-DE: ${'x'.repeat(121)}\n\nText`, '121 characters, 120 at most'],
    [`---\ngroup: 1\n---\n# en-US: Title\n`, 'en-US: the text is missing'],
    [`---\ngroup: 1234567890\n---\n${german}`, 'group is missing or no number'],
    [`---\ngroup: 1\npublished: 2027-01-31T08:00:00\n---\n${german}`, 'is no time'],
    [
      `---\ngroup: 1\npublished: 2027-02-01\nuntil: 2027-02-01T00:00Z\n---\n${german}`,
      'until lies before published',
    ],
    [
      `---\ngroup: 1\n---\n# de-DE: T\n\na <b>b</b>`,
      'de-DE: <b> is HTML, which is not understood. Write Markdown.',
    ],
    [`---\ngroup: 1\n---\n# de-DE: T\n\n![a](/a.png)`, 'is a picture, which news does not show.'],
    [
      `---\ngroup: 1\n---\n# de-DE: T\n\n[a](javascript:alert)`,
      'leads nowhere. A link begins with https://, http:// or /.',
    ],
    [`---\ngroup: 1\n---\n# de-DE: T\n\n[a](//elsewhere.example)`, 'leads nowhere'],
  ])('%j is refused', (source, fault) => {
    expect(faultsOf(source)).toContain(fault);
  });

  it('has a text of so many characters at most', () => {
    const faults = faultsOf(`---\ngroup: 1\n---\n# de-DE: T\n\n${'x'.repeat(20_001)}`);
    expect(faults).toBe('de-DE: the body has 20001 characters, 20000 at most.');
  });

  it('is told all its faults at once', () => {
    expect(faultsOf('---\nmode: LOUD\n---\n# Titel\n').split('\n')).toHaveLength(3);
  });
});
