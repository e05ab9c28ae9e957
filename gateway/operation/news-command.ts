import { readFile } from 'node:fs/promises';

import type { Database } from '../database/database.ts';
import type { OpenForCommand } from './with-database.ts';
import { namedFile } from '../named-file.ts';
import { print } from '../print.ts';
import { type NewsFile, readNewsFile } from '../news/news-file.ts';
import { listNews, publishNews, withdrawNews } from '../news/store-news.ts';

/** How `npm run admin -- news` is called. */
export const newsUsage = `npm run admin -- news publish <file>                   publishes news, or changes it
npm run admin -- news list                             shows all news, drafts as well
npm run admin -- news withdraw <group>                 makes drafts of a group's news again`;

const lateness = 'A running Quando shows it within five minutes.';

/**
 * Runs `npm run admin -- news` with the arguments that follow; resolves with whether they made
 * sense, rejects with a message for the operator.
 */
export async function runNewsCommand(
  words: readonly string[],
  open: OpenForCommand,
): Promise<boolean> {
  const [verb = '', word, ...more] = words;
  if (more.length > 0 || (verb === 'list') !== (word === undefined)) return false;
  switch (verb) {
    case 'publish': {
      const news = await readNews(word ?? '');
      await open(({ database }) => publish(database, news));
      return true;
    }
    case 'list':
      await open(({ database }) => list(database));
      return true;
    case 'withdraw': {
      const group = word ?? '';
      if (!/^[1-9]\d{0,8}$/.test(group)) throw new Error(`${group} is no group's number.`);
      await open(({ database }) => withdraw(database, Number(group)));
      return true;
    }
    default:
      return false;
  }
}

async function readNews(file: string): Promise<NewsFile> {
  const path = namedFile(file);
  const source = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  const read = readNewsFile(source);
  if ('faults' in read) {
    throw new Error(`Nothing was published. In ${path}:\n  ${read.faults.join('\n  ')}`);
  }
  return read.news;
}

async function publish(database: Database, news: NewsFile): Promise<void> {
  for (const { locale, outcome } of await publishNews(database, news, new Date())) {
    print(`${news.group}  ${locale}  ${outcome}`);
  }
  print(lateness);
}

async function list(database: Database): Promise<void> {
  const all = await listNews(database);
  if (all.length === 0) print('There is no news.');
  for (const { group, locale, mode, title, state, publishedAt, validUntil } of all) {
    const from = publishedAt === null ? '' : ` ${publishedAt}`;
    const until = validUntil === null ? '' : `, until ${validUntil}`;
    print(`${group}  ${locale}  ${mode}  ${state}${from}${until}  ${title}`);
  }
}

async function withdraw(database: Database, group: number): Promise<void> {
  const count = await withdrawNews(database, group);
  if (count === 0) throw new Error(`Group ${group} has nothing that is published.`);
  print(
    `${group} is withdrawn, in ${count === 1 ? 'one language' : `${count} languages`}. ${lateness}`,
  );
}
