import { expect, onTestFinished, test, vi } from 'vitest';
import { pack } from '../../../device/packing.ts';
import { writeMadeFragment } from '../../../domain/made/made-fragment.ts';
import { type MadePuzzle, writeMade } from '../../../domain/made/made-puzzle.ts';
import { changedTexts } from '../../../domain/text/changed-texts.ts';
import oldLinks from './made-links.json' with { type: 'json' };
import { openMade } from './open-made.ts';

test.each(oldLinks)('the link of “$made.title” opens for ever', async ({ fragment, made }) => {
  expect(await openMade(fragment)).toEqual({ kind: 'puzzle', made });
});

test('what is written is read again, and the longest German hints fit into a link', async () => {
  const hint =
    'Ein Kaufmann aus einer kleinen Hafenstadt führt sorgfältig Buch über Gewürze, Stoffe und Schulden, während vor den Mauern die Flotte seines Rivalen kreuzt und in den Gassen jede neue Nachricht teurer gehandelt wird als Brot und Öl, Nummer ';
  const made: MadePuzzle = {
    locale: 'de',
    title: 'Für Oma 👵🏽',
    label: null,
    year: 1931,
    tips: ['A', 'B', 'C', 'D'].map((name) => ({
      text: hint + name,
      link: `https://de.wikipedia.org/wiki/${name}`,
    })),
  };
  const fragment = writeMadeFragment(await pack(writeMade(made)));
  expect(fragment.length).toBeLessThan(1900);
  expect(fragment).not.toContain('1931');
  expect(await openMade(`#${fragment}`)).toEqual({ kind: 'puzzle', made });
});

test('ten thousand changes of a link are told or change nothing', async () => {
  let told = 0;
  for (const { fragment, made } of oldLinks) {
    for (const changed of changedTexts(fragment, 4000)) {
      const opened = await openMade(changed);
      if (opened.kind === 'puzzle') expect(opened.made).toEqual(made);
      else told += 1;
    }
  }
  expect(told).toBeGreaterThan(10_000);
});

test.each([
  ['', 'none'],
  ['#', 'none'],
  ['#content', 'damaged'],
  ['#challenge1-AAAA', 'damaged'],
  ['#puzzle2-AAAA', 'newer'],
  ['#puzzle1-', 'damaged'],
])('the fragment %s is %s', async (fragment, kind) => {
  expect(await openMade(fragment)).toEqual({ kind });
});

test('a browser that unpacks nothing is too old for a link, but not for one that is none', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const [{ fragment }] = oldLinks as [(typeof oldLinks)[number]];
  expect([await openMade(fragment), await openMade('')]).toEqual([
    { kind: 'tooOld' },
    { kind: 'none' },
  ]);
});

test('a fragment of a million signs is damaged', async () => {
  const fragment = `#puzzle1-${'A'.repeat(1_000_000)}`;
  expect(await openMade(fragment)).toEqual({ kind: 'damaged' });
});

test('a bomb is put down before it goes off, and so is what no puzzle is', async () => {
  const bomb = await pack(`["de",1931,"${'0'.repeat(1_000_000)}"]`);
  const fragment = writeMadeFragment(bomb);
  expect(fragment.length).toBeLessThan(2000);
  for (const bytes of [bomb, await pack('[]'), await pack('{'), Uint8Array.from([7, 7, 7])]) {
    expect(await openMade(writeMadeFragment(bytes))).toEqual({ kind: 'damaged' });
  }
  expect(await openMade(writeMadeFragment(await pack('')))).toEqual({ kind: 'damaged' });
});
