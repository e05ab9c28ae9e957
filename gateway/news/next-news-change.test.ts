import { expect, it } from 'vitest';

import type { Database } from '../database/database.ts';
import { nextNewsChange } from './next-news-change.ts';

const database = (answer: () => unknown[]): Pick<Database, 'query'> => ({
  query: async <Row>() => answer() as Row[],
});

const away = () => {
  throw new Error('away');
};

it('the database says when the next piece of news becomes due or expires', async () => {
  expect(await nextNewsChange(database(() => [{ wait: '5000' }]))).toBe(5_000);
  expect(await nextNewsChange(database(() => [{ wait: null }]))).toBeNull();
  expect(await nextNewsChange(database(() => []))).toBeNull();
});

it('where it does not say, nothing is remembered', async () => {
  expect(await nextNewsChange(database(away))).toBe(0);
});
