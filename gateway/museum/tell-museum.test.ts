import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
import { createTellMuseum } from './tell-museum.ts';

const words = { de: 'Sterne', en: 'Stars' };
const museum = { title: words, text: words, puzzles: [{ key: 'moon-landing', title: words }] };

it('a museum is told again once the database answers, and not asked for twice at once', async () => {
  const answers: unknown[] = [undefined, [{ key: 'moon-landing', locale: 'de', id: 7 }]];
  let asked = 0;
  const query: Database['query'] = async <Row>() => {
    const rows = answers[asked];
    asked += 1;
    if (rows === undefined) throw new Error('no connection');
    return rows as Row[];
  };
  const tell = createTellMuseum({ museum, database: { query }, now: () => 0 });
  await expect(tell()).rejects.toThrow('no connection');
  const [first, second] = await Promise.all([tell(), tell()]);
  expect(first.puzzles).toEqual([{ title: words, ids: { de: 7, en: null } }]);
  expect(second).toBe(first);
  expect(asked).toBe(2);
});
