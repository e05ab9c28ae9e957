import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { printedBy } from '../../tests/setup/printed-by.ts';
import { whileSaying } from '../../tests/setup/while-saying.ts';
import { lockFolder } from '../data-folder/lock-folder.ts';
import type { Database } from '../database/database.ts';
import { clusterName } from '../database/embedded/open-embedded.ts';
import { runCheckCommand } from '../content/check-command.ts';
import { runScheduleCommand } from '../content/schedule-command.ts';
import { ask } from './ask.ts';
import { runBackupCommand, runRestoreCommand, secretsWords, trialWords } from './backup-command.ts';
import { runAdminCommand } from './command.ts';
import { runContentCommand } from './content-command.ts';
import { runExportCommand } from './export-command.ts';
import type { OpenForCommand } from './with-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-command-'));
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('INIT_CWD', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const admin = `
npm run admin -- grant <email> <role> [--until DATE]   gives an account a role, to the end of a day (UTC)
npm run admin -- revoke <email>                        takes it away again
npm run admin -- list                                  shows who has a role, and what roles may do
npm run admin -- allow <role> <permission>             lets a role do something
npm run admin -- forbid <role> <permission>            lets it do so no more
npm run admin -- limit <role> <number or none>         how many past puzzles a day it may start
npm run admin -- confirm <email> [--of ACCOUNT] [--yes]  confirms an address that no mail can reach
npm run admin -- drop-factors <email>                  takes the second factors of who has lost them away
npm run admin -- rotate-keys [KEY]                     makes a new key that access tokens are signed with, or another one:
                                                       session-secret, publishable-key, secret-key or push-key
npm run admin -- mail test <email>                     sends a mail to try the mail server
npm run admin -- news publish <file>                   publishes news, or changes it
npm run admin -- news list                             shows all news, drafts as well
npm run admin -- news withdraw <group>                 makes drafts of a group's news again
npm run admin -- image withdraw <name>                 takes a picture away for good
npm run admin -- payments list                         shows what waits for the operator
npm run admin -- payments assign <sub_…> <email>       says whose subscription it is
npm run admin -- payments done <number or Stripe's id> ticks off a declaration, or what needs nothing
`;
const content = `
npm run content                  adds the puzzles of CONTENT_DIR (content/) that the database lacks
npm run content -- --update      also shows what drafts differ and asks before it overwrites them
npm run content -- --update --yes   does not ask
npm run content -- export FILE      writes all puzzles of the database to FILE, .json or .csv
`;
const exported = `
npm run content -- export FILE            writes all puzzles to FILE, drafts included: .json or .csv
npm run content -- export FILE --english  a .csv with commas, for a spreadsheet in English
`;
const check = `
npm run content:check                 checks the puzzles of content/ and their second readings,
                                      with CONTENT_DIR those of that folder
npm run content:check -- FILE …       also those of files that are to join them
npm run content:check -- --report     also writes docs/content-spread.md and docs/content-years.svg
`;
const schedule = `
npm run content -- schedule --seed NUMBER   gives verified drafts of content/ the next dates and names
`;
const backup = `
npm run backup -- FILE    writes all that this installation is into one new file, while Quando runs or not
                          It holds every account and the secrets: whoever has the file can open everything.
`;
const restore = `
npm run restore -- FILE   puts a backup into an empty place: a new DATA_DIR, or an empty database in DATABASE_URL
                          It is checked first; the place stays empty until all is in it.
`;

type Run = (words: string[]) => Promise<number>;

describe('a command', () => {
  it.each<[string, Run, string, string[][]]>([
    [
      'admin',
      runAdminCommand,
      admin,
      [
        [],
        ['list', 'all'],
        ['grant', 'a@b.example'],
        ['revoke'],
        ['allow', '0_user'],
        ['limit', '0_user'],
        ['confirm'],
        ['confirm', 'a@b.example', 'c@d.example'],
        ['drop-factors'],
        ['drop-factors', 'a', 'b'],
        ['rotate-keys', 'push-key', 'all'],
        ['list', '--yes'],
        ['grant', 'a@b.example', '4_admin', '--of', 'x'],
        ['mail', 'test'],
        ['mail', 'try', 'a@b.example'],
        ['news'],
        ['news', 'list', 'all'],
        ['news', 'publish'],
        ['news', 'withdraw', '7', '8'],
        ['news', 'show', '7'],
        ['image', 'withdraw'],
        ['image', 'show', 'b'],
        ['image', 'withdraw', 'b', 'c'],
        ['payments', 'list', 'all'],
        ['payments', 'assign', 'sub_1'],
        ['payments', 'assign', 'sub_1', 'a@b.example', 'c'],
        ['payments', 'done'],
        ['payments', 'done', '1', '2'],
      ],
    ],
    ['content', runContentCommand, content, []],
    ['content -- export', runExportCommand, exported, [[], ['a.json', 'b.json']]],
    ['content:check', runCheckCommand, check, []],
    [
      'content -- schedule',
      runScheduleCommand,
      schedule,
      [[], ['--seed', '-'], ['--seed', '1234567890']],
    ],
    ['backup', runBackupCommand, backup, [[], ['--fast'], ['a', 'b']]],
    ['restore', runRestoreCommand, restore, [[], ['--fast'], ['a', 'b']]],
  ])('npm run %s says how it is called, also when it was called otherwise', async (...words) => {
    const [, run, usage, mistakes] = words;
    const told = usage.trim();
    expect(await printedBy(() => run(['--help']))).toEqual({ code: 0, text: `${told}\n` });
    for (const mistake of mistakes) {
      const printed = await printedBy(() => run(mistake));
      expect([mistake, printed]).toEqual([mistake, { code: 1, text: `${told}\n` }]);
    }
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('that backs up or restores says what stands against it, and makes nothing', async () => {
    await writeFile(join(folder, 'there.backup'), '');
    await expect(runBackupCommand(['there.backup'])).rejects.toThrow(
      `${join(folder, 'there.backup')} is there already. Name a file that is not.`,
    );
    await expect(runBackupCommand(['new.backup'])).rejects.toThrow(
      `There is no database in ${join(folder, 'data')}. Name the folder in DATA_DIR, or the database in DATABASE_URL.`,
    );
    await expect(runRestoreCommand(['new.backup'])).rejects.toThrow(
      `There is no file ${join(folder, 'new.backup')}.`,
    );
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('that backs up or restores says how the backup was tried, and where secrets are', () => {
    const because = 'restoring it needs 9 MB in /srv/data';
    expect(trialWords({ tried: 'read', because })).toBe(
      `It was read whole, with its checksum, but not restored on trial: ${because}`,
    );
    expect(secretsWords(['secrets.json', 'push-key.json'], '/srv/data')).toBe(
      'secrets.json, push-key.json: in /srv/data.',
    );
  });

  it('that needs a Quando makes none', async () => {
    await mkdir(join(folder, 'data'));
    const none = `There is no Quando in ${join(folder, 'data')}. Set DATA_DIR to the folder that it runs with, or start it once.`;
    await expect(runAdminCommand(['list'])).rejects.toThrow(none);
    await expect(runExportCommand(['all.json'])).rejects.toThrow(none);
    expect(existsSync(join(folder, 'all.json'))).toBe(false);
  });

  it('that cannot open a database lets go of the data folder', async () => {
    const data = join(folder, 'data');
    await mkdir(join(data, clusterName), { recursive: true });
    await writeFile(join(data, clusterName, 'PG_VERSION'), '1\n');
    await expect(runAdminCommand(['list'])).rejects.toThrow('PostgreSQL');
    await (await lockFolder(data)).release();
  });

  it('that sends a mail says that none is sent', async () => {
    await expect(runAdminCommand(['mail', 'test', 'a@b.example'])).rejects.toThrow(
      'No SMTP_HOST is set: mails are written to the log.',
    );
  });
});

/** On a database that answers each statement with these rows. */
const over = (rows: object[]): OpenForCommand => {
  const query = async () => rows;
  const database = {
    query,
    transaction: (work: (query: unknown) => unknown) => work(query),
  } as unknown as Database;
  return (work) => work({ database } as never, '');
};

const runNews = (rows: object[], ...words: string[]) =>
  printedBy(() => runAdminCommand(['news', ...words], new Date(), over(rows)));

describe('npm run admin -- news', () => {
  it('says that there is none, and in how many languages one was withdrawn', async () => {
    expect((await runNews([], 'list')).text).toBe('There is no news.\n');
    const lateness = 'A running Quando shows it within five minutes.\n';
    expect((await runNews([{ id: 1 }], 'withdraw', '7')).text).toBe(
      `7 is withdrawn, in one language. ${lateness}`,
    );
    expect((await runNews([{ id: 1 }, { id: 2 }], 'withdraw', '7')).text).toBe(
      `7 is withdrawn, in 2 languages. ${lateness}`,
    );
  });

  it('says which file it cannot read, and what is no number of a group', async () => {
    await expect(runNews([], 'publish', 'news.md')).rejects.toThrow(
      `${join(folder, 'news.md')} cannot be read: ENOENT`,
    );
    await writeFile(join(folder, 'news.md'), '---\ngroup: 7\nmode: LOUD\n---\n');
    await expect(runNews([], 'publish', 'news.md')).rejects.toThrow(
      `Nothing was published. In ${join(folder, 'news.md')}:\n  There is no mode LOUD.`,
    );
    for (const group of ['0', '1.5', '1234567890', 'x']) {
      await expect(runNews([], 'withdraw', group)).rejects.toThrow(
        `${group} is no group's number.`,
      );
    }
  });
});

/** The answer to a question where the terminal says this, and what it shows. */
const answer = (said: string, isTTY = true) =>
  whileSaying(
    said,
    async (input) => {
      let isAgreed = false;
      const { text } = await printedBy(async () => {
        isAgreed = await ask('Well? [y/N] ');
        return 0;
      });
      // Who goes on reading keeps the command from ending.
      expect(input.listenerCount('data')).toBe(0);
      return [isAgreed, text];
    },
    isTTY,
  );

describe('what an operator is asked', () => {
  it.each(['y', 'Y', 'yes', ' YES '])('is agreed to by “%s”', async (said) => {
    expect(await answer(said)).toEqual([true, expect.stringContaining('Well? [y/N] ')]);
  });

  it.each(['', 'n', 'no', 'yet', 'oy'])('is not agreed to by “%s”', async (said) => {
    expect((await answer(said))[0]).toBe(false);
  });

  it('is not asked where there is no terminal', async () => {
    expect(await answer('y', false)).toEqual([false, '']);
  });
});
