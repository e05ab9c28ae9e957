import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { runAdminCommand } from '../../gateway/operation/command.ts';
import { lockFolder } from '../../gateway/data-folder/lock-folder.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import type { OpenedDatabase } from '../../gateway/database/open-postgres.ts';
import type { OpenForCommand } from '../../gateway/operation/with-database.ts';
import { copyModel } from '../setup/copy-model.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { printedBy } from '../setup/printed-by.ts';
import { stubSettings } from '../setup/stub-settings.ts';
import { whileSaying } from '../setup/while-saying.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addUser } from '../setup/factories/user-factory.ts';

const script = fileURLToPath(new URL('../../scripts/admin.mjs', import.meta.url));

describe('npm run admin', () => {
  let dataDir = '';
  const place = () => ({ kind: 'folder', path: dataDir }) as const;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quando-data-'));
    copyModel(dataDir);
    const { database } = await openDatabase(place());
    await addUser(database, { email: 'ada@example.org' });
    await addUser(database, { email: 'eve@example.org', isConfirmed: false });
    await database.close();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** In a process of its own, as the operator runs it. */
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [script, ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    });
  beforeEach(() => {
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', undefined);
  });
  afterEach(() => vi.unstubAllEnvs());

  it('makes no installation where there is none', async () => {
    const elsewhere = join(dataDir, '../elsewhere');
    vi.stubEnv('DATA_DIR', elsewhere);
    await expect(runAdminCommand(['list'])).rejects.toThrow(
      `There is no Quando in ${elsewhere}. Set DATA_DIR to the folder that it runs with, or start it once.`,
    );
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('takes the second factors of who has lost them away, and ends their sessions', async () => {
    const { database } = await openDatabase(place());
    const [ada] = await database.query<{ id: string }>(
      `with factor as (
         -- One that was never proven is none.
         insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         select gen_random_uuid(), u.id, 'totp', s.status, now(), now()
         from auth.users u, unnest(array['verified', 'unverified']::auth.factor_status[]) as s (status)
         where u.email = 'ada@example.org'),
       session as (
         insert into auth.sessions (id, user_id, created_at)
         select gen_random_uuid(), u.id, now() from auth.users u where u.email = 'ada@example.org')
       select u.id from auth.users u where u.email = 'ada@example.org'`,
    );
    await database.close();
    const { text } = await printedBy(() => runAdminCommand(['drop-factors', 'ADA@example.org']));
    expect(text).toContain(
      'Second factors taken from ADA@example.org: 1. It signs in without any now.',
    );
    const again = await openDatabase(place());
    const [left] = await again.database.query(
      `select (select count(*)::integer from auth.mfa_factors f where f.user_id = $1) as factors,
         (select count(*)::integer from auth.sessions s where s.user_id = $1) as sessions`,
      [ada?.id],
    );
    await again.database.close();
    expect(left).toEqual({ factors: 0, sessions: 0 });
    await expect(runAdminCommand(['drop-factors', 'nobody@example.org'])).rejects.toThrow(
      'There is no account with the address nobody@example.org.',
    );
  });

  it('makes the first administrator, whatever the case of the address', async () => {
    const { stdout } = await run('grant', 'ADA@example.org', '4_admin');
    expect(stdout).toContain('ADA@example.org is 4_admin now. It counts at once');
    await expect(run('grant', 'nobody@example.org', '4_admin')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no account with the address nobody@example.org.\n',
    });
    expect((await printedBy(() => runAdminCommand(['list']))).text).toMatch(
      /^ada@example\.org {2}4_admin\n/,
    );
  });

  it('works on the database of a Quando that runs, and leaves it running', async () => {
    const lock = await lockFolder(dataDir);
    await expect(runAdminCommand(['list'])).rejects.toThrow(
      `is in use by another Quando (process ${process.pid} on`,
    );
    const { database } = await openDatabase(place());
    expect((await printedBy(() => runAdminCommand(['list']))).text).toMatch(/^ada@example\.org /);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
    await lock.release();
  });

  it('works on a PostgreSQL of the operator’s own', async () => {
    const server = await newPlace('migrated');
    await stubSettings(join(dataDir, 'home'), { DATABASE_URL: server.url });
    const { database } = await openDatabase(server);
    await addUser(database, { email: 'bert@example.org' });
    await database.close();
    await runAdminCommand(['grant', 'bert@example.org', '5_subadmin']);
    expect((await printedBy(() => runAdminCommand(['list']))).text).toMatch(/^bert@example\.org /);
  });

  describe('on a database that stays open', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await openDatabase(place());
    });
    afterAll(() => opened.database.close());
    const open: OpenForCommand = (work) => work(opened, '');
    /** What a command prints, and its exit code. */
    const print = (...words: string[]) => printedBy(() => runAdminCommand(words, new Date(), open));
    /** What a command prints that ends well. */
    const admin = async (...words: string[]) => {
      const { code, text } = await print(...words);
      expect(code).toBe(0);
      return text;
    };
    /** What a command says that is refused. */
    const refused = (...words: string[]) =>
      print(...words).then(
        ({ code, text }) => (code === 0 ? 'nothing was refused' : text),
        (error: unknown) => String(error),
      );

    it('confirms who waits for a mail: a sign-up, or a change of address', async () => {
      const { query } = opened.database;
      const id = await addUser(opened.database, { email: 'zoe@example.org', isConfirmed: false });
      await query(
        `update auth.users set encrypted_password = $2, created_at = '2026-11-23T12:03:04Z' where id = $1`,
        [id, 'a hash'],
      );
      // Where nobody can be asked, nobody has agreed.
      const confirming = () => refused('confirm', 'zoe@example.org');
      expect(await confirming()).toContain('Nothing was confirmed. With --yes you are not asked.');
      expect(await whileSaying('n', confirming)).toContain('Nothing was confirmed.');
      expect(await admin('confirm', ' ZOE@example.org ', '--yes')).toBe(
        'zoe@example.org was signed up at 2026-11-23 12:03 (UTC).\n' +
          'zoe@example.org is confirmed and can sign in.\n',
      );
      const stored = async () => {
        const [row] = await query(
          `select email, encrypted_password as hash, email_confirmed_at is not null as confirmed
           from auth.users where id = $1`,
          [id],
        );
        return row;
      };
      expect(await stored()).toEqual({ email: 'zoe@example.org', hash: 'a hash', confirmed: true });
      expect(await refused('confirm', 'zoe@example.org')).toContain('is confirmed already.');
      expect(await refused('confirm', 'zoe2@example.org')).toContain(
        'Nobody waits with the address zoe2@example.org.',
      );
      await askFor('zoe2@example.org', id, '2026-11-23T13:00:00Z');
      expect(await whileSaying('y', () => admin('confirm', 'zoe2@example.org'))).toBe(
        'The account zoe@example.org asked for zoe2@example.org at 2026-11-23 13:00 (UTC).\n' +
          'Was it whoever asks you? [y/N] ' +
          'The account that was zoe@example.org is zoe2@example.org now. Its sessions have ended.\n',
      );
      expect(await stored()).toMatchObject({ email: 'zoe2@example.org', hash: 'a hash' });
      expect(await refused('confirm', 'zoe@example.org')).toContain('Nobody waits');
    });

    it('leaves a sign-up that two passwords were chosen for without any', async () => {
      const id = await addUser(opened.database, { email: 'two@example.org', isConfirmed: false });
      await opened.database.query(
        `update auth.users set encrypted_password = 'a hash',
           raw_app_meta_data = '{"needs_password": true}' where id = $1`,
        [id],
      );
      expect(await admin('confirm', 'two@example.org', '--yes')).toContain('so none is valid');
    });

    /** An account asks for another address. */
    const askFor = (address: string, id: string, at: string | null) =>
      opened.database.query(
        'update auth.users set email_change = $1, email_change_sent_at = $3::text::timestamptz where id = $2',
        [address, id, at],
      );
    const addressOf = async (id: string) => {
      const [row] = await opened.database.query<{ email: string | null }>(
        'select email from auth.users where id = $1',
        [id],
      );
      return row?.email;
    };

    it('gives an address that several ask for to nobody but whom the operator names', async () => {
      const owner = await addUser(opened.database, { email: 'owner@example.org' });
      const thief = await addUser(opened.database, { email: 'thief@example.org' });
      await askFor('wanted@example.org', owner, '2026-11-23T13:01:00Z');
      await askFor('wanted@example.org', thief, '2026-11-23T13:00:00Z');
      const [school] = await opened.database.query<{ id: string }>(
        `insert into auth.users (id, is_sso_user, email_change, email_change_sent_at)
         values (gen_random_uuid(), true, 'wanted@example.org', '2026-11-23T13:02:00Z') returning id`,
      );
      const words = await refused('confirm', 'wanted@example.org', '--yes');
      // Whoever asked first comes first; who signs in by a school's own page has no say in it.
      expect(words).toContain(
        'The account thief@example.org asked for wanted@example.org at 2026-11-23 13:00 (UTC): --of thief@example.org\n' +
          '  The account owner@example.org asked for wanted@example.org at 2026-11-23 13:01 (UTC): --of owner@example.org\n',
      );
      expect(words).not.toContain(school?.id);
      expect(await addressOf(thief)).toBe('thief@example.org');
      expect(await refused('confirm', 'wanted@example.org', '--of', 'ada@example.org')).toContain(
        '--of owner@example.org',
      );
      await admin('confirm', 'wanted@example.org', '--of', 'Owner@example.org');
      expect([await addressOf(owner), await addressOf(thief)]).toEqual([
        'wanted@example.org',
        'thief@example.org',
      ]);
      expect(await refused('confirm', 'wanted@example.org')).toContain('is confirmed already.');
    });

    it('prefers no sign-up to somebody’s change of address', async () => {
      const owner = await addUser(opened.database, { email: 'first@example.org' });
      await askFor('both@example.org', owner, '2026-11-23T13:00:00Z');
      const thief = await addUser(opened.database, {
        email: 'both@example.org',
        isConfirmed: false,
      });
      const words = await refused('confirm', 'both@example.org', '--yes');
      expect(words).toContain('--of first@example.org');
      expect(words).toContain('both@example.org was signed up');
      expect(words).toContain('--of both@example.org');
      await admin('confirm', 'both@example.org', '--of', 'first@example.org');
      expect([await addressOf(owner), await addressOf(thief)]).toEqual([
        'both@example.org',
        undefined,
      ]);
    });

    it('names an account without an address by its number', async () => {
      const id = crypto.randomUUID();
      await opened.database.query('insert into auth.users (id) values ($1)', [id]);
      await askFor('wallet@example.org', id, null);
      expect(await admin('confirm', 'wallet@example.org', '--of', id)).toBe(
        `The account ${id} asked for wallet@example.org at some time.\n` +
          'The account that was without an address is wallet@example.org now. Its sessions have ended.\n',
      );
    });

    /** What the record has of one kind of action, the oldest first. */
    const recorded = (kindOfAction: string) =>
      opened.database.query(
        `select done_by as by, action, subject, details from private.staff_action
         where action like $1 order by id`,
        [kindOfAction],
      );

    it('gives a role until the end of a day, takes it away, and has written down all of it', async () => {
      const until = await admin('grant', 'ada@example.org', '2_historian', '--until', '2999-12-31');
      expect(until).toContain('until the end of 2999-12-31 (UTC)');
      expect(await admin('list')).toContain('ada@example.org  2_historian  until 2999-12-31\n');
      expect(await admin('revoke', 'Ada@Example.org')).toContain('is 0_user now');
      expect(await admin('list')).toMatch(/^Everybody else is 0_user\.\n/);

      const changes = await opened.database.query(
        `select u.email, c.old_role, c.new_role, c.changed_by,
             timezone('UTC', c.new_end)::text as new_end, c.changed_at is not null as has_time
           from private.role_change c join auth.users u on u.id = c.user_id order by c.id`,
      );
      const line = { email: 'ada@example.org', changed_by: 'command line', has_time: true };
      const end = '3000-01-01 00:00:00';
      expect(changes).toEqual([
        { ...line, old_role: '0_user', new_role: '4_admin', new_end: null },
        { ...line, old_role: '4_admin', new_role: '2_historian', new_end: end },
        { ...line, old_role: '2_historian', new_role: '0_user', new_end: null },
      ]);
    });

    it('lists by address who has a role, given or paid for, and whether it is over', async () => {
      const amy = await addUser(opened.database, { email: 'amy@example.org' });
      const ben = await addUser(opened.database, { email: 'ben@example.org', role: '5_subadmin' });
      await opened.database.query(
        `with given as (
           insert into private.user_role (user_id, role, ends_at)
           values ($1, '2_historian', '2001-01-01T00:00:00Z'))
         insert into private.paid_role (source, user_id, role, starts_at, ends_at) values
           ('b', $2, '1_explorer', '2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z'),
           ('a', $1, '3_chronicler', '2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z'),
           ('to come', $1, '2_historian', '2998-01-01T00:00:00Z', '2999-01-01T00:00:00Z')`,
        [amy, ben],
      );
      // Who signs in by a wallet has no address.
      const wallet = crypto.randomUUID();
      await opened.database.query(
        `with account as (insert into auth.users (id) values ($1)),
           given as (insert into private.user_role (user_id, role) values ($1, '5_subadmin'))
         insert into private.paid_role (source, user_id, role, starts_at, ends_at)
         values ('c', $1, '1_explorer', '2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z')`,
        [wallet],
      );
      expect(await admin('list')).toMatch(
        new RegExp(
          `^${[
            'amy@example.org  2_historian  until 2000-12-31, which is over',
            'ben@example.org  5_subadmin',
            `${wallet}  5_subadmin`,
            'amy@example.org  3_chronicler  paid until 2998-12-31',
            'ben@example.org  1_explorer  paid until 2998-12-31',
            `${wallet}  1_explorer  paid until 2998-12-31`,
            'Everybody else is 0_user.',
          ].join('\n')}\n`,
        ),
      );
      await opened.database.exec('delete from private.paid_role; delete from private.user_role');
    });

    it('shows what was paid for and what waits, says whose it is, and ticks it off', async () => {
      expect(await admin('payments')).toBe('Nothing waits.\n');
      await opened.database.exec(
        `insert into public.subscription (id, started_at, status, period_end, prices)
             values ('sub_1', '2026-01-01T00:00:00Z', 'active', '2999-12-28T12:00:00Z', '{price_1}');
           select private.set_offers('[{"id":"price_1","is_gift":false,"role":"1_explorer","months":1}]');
           insert into private.declaration (received_at, kind, name, email, contract,
             is_extraordinary, reason, language)
             values ('2026-01-02T00:00:00Z', 'withdrawal', 'Eve', 'eve@example.org', '', false, '', 'en'),
               ('2026-01-01T00:00:00Z', 'cancellation', 'Bob', 'bob@example.org', 'Explorer', true,
                 E'One.\\nTwo.', 'de')`,
      );
      expect(await admin('payments', 'list')).toMatch(
        new RegExp(
          `^sub_1 {2}no account, since .*\n${[
            '2 {2}extraordinary cancellation, takes effect as early as possible, received 1 January 2026 at 01:00:00 CET, de, receipt not mailed: Bob, bob@example.org, Explorer',
            ' {3}> One.',
            ' {3}> Two.',
            '1 {2}withdrawal, received 2 January 2026 at 01:00:00 CET, en, receipt not mailed: Eve, eve@example.org, no contract named',
          ].join('\n')}\n$`,
        ),
      );
      await expect(admin('payments', 'assign', 'sub_1', 'nobody@example.org')).rejects.toThrow(
        'sub_1 was not assigned',
      );
      await admin('payments', 'assign', 'sub_1', 'Ada@example.org');
      expect(await admin('list')).toContain('ada@example.org  1_explorer  paid until 2999-12-31\n');
      expect(await admin('revoke', 'ada@example.org')).toContain('is 1_explorer now');
      await admin('payments', 'done', '1');
      expect(await admin('payments', 'list')).toMatch(/^2 {2}extraordinary/);
      await admin('payments', 'done', '2');
      expect(await admin('payments', 'list')).toBe('Nothing waits.\n');
      await expect(admin('payments', 'done', '1')).rejects.toThrow('Nothing waits under 1.');
      expect(
        await opened.database.query(
          `select done_by, subject from private.staff_action where action = 'payment settled'
           order by id`,
        ),
      ).toEqual(['1', '2'].map((subject) => ({ done_by: 'command line', subject })));
      await expect(admin('payments', 'done', 'sub_1')).rejects.toThrow(
        'Nothing waits under sub_1.',
      );
      expect(
        await opened.database.query(
          'select changed_by from private.role_change order by id desc limit 1',
        ),
      ).toEqual([{ changed_by: 'command line' }]);
      await opened.database.query('delete from public.subscription');
    });

    it('lets a school give a permission to everybody, and take it back', async () => {
      expect(await admin('allow', '0_user', 'game.multiple')).toContain(
        '0_user has game.multiple now',
      );
      expect(await admin('list')).toContain('0_user: authenticated, game.multiple, stats.shared\n');
      await admin('allow', '0_user', 'game.multiple');
      await admin('forbid', '0_user', 'game.multiple');
      expect(await admin('list')).toContain('0_user: authenticated, stats.shared\n');
      const line = { by: 'command line', subject: '0_user' };
      const details = { permission: 'game.multiple' };
      expect(await recorded('permission %')).toEqual([
        { ...line, action: 'permission allowed', details },
        { ...line, action: 'permission forbidden', details },
      ]);
      await admin('forbid', '0_user', 'game.multiple');
      expect(await recorded('permission %')).toHaveLength(2);
    });

    it('says how many past puzzles a day a role may start, or lifts the limit', async () => {
      expect(await admin('list')).toContain('0_user may start 3 past puzzles a day.\n');
      expect(await admin('limit', '0_user', '1')).toBe(
        '0_user may start one past puzzle a day from now on.\n',
      );
      await admin('limit', '0_user', 'none');
      expect(await admin('list')).toContain(
        '0_user may start as many past puzzles as they like.\n',
      );
      expect(await refused('limit', '0_user', 'few')).toContain(
        'a whole number or none, not "few"',
      );
      expect(await refused('limit', 'user', '5')).toContain('There is no role user.');
      await admin('limit', '0_user', '3');
      await admin('limit', '0_user', '3');
      const line = { by: 'command line', action: 'limit changed', subject: '0_user' };
      expect(await recorded('limit %')).toEqual(
        [1, null, 3].map((plays) => ({ ...line, details: { plays } })),
      );
    });

    it('publishes news from a file, and says what is wrong with another', async () => {
      const file = join(dataDir, 'news.md');
      await writeFile(
        file,
        '---\ngroup: 7\nuntil: 2999-12-31\n---\n# de-DE: Das Archiv\n\nIst offen.\n',
      );
      expect(await admin('news', 'publish', file)).toContain('7  de-DE  added\n');
      expect(await admin('news', 'list')).toMatch(
        /^7 {2}de-DE {2}NORMAL {2}published .*, until 3000-01-01 00:00 {2}Das Archiv$/m,
      );
      await admin('news', 'publish', file);
      await writeFile(file, '---\ngroup: 7\n---\n# Das Archiv\n');
      expect(await refused('news', 'publish', file)).toContain('Nothing was published.');
      await admin('news', 'withdraw', '7');
      expect(await refused('news', 'withdraw', '7')).toContain(
        'Group 7 has nothing that is published.',
      );
      const line = { by: 'command line', subject: '7' };
      expect(await recorded('news %')).toEqual([
        {
          ...line,
          action: 'news published',
          details: { mode: 'NORMAL', languages: ['de-DE'] },
        },
        { ...line, action: 'news withdrawn', details: {} },
      ]);
    });

    it('takes a picture away, and says what named it', async () => {
      const name = 'b'.repeat(32);
      await opened.database.query(
        `insert into private.image
           (name, source_hash, bytes, width, height, added_at, uploaded_at)
         values ($1, sha256('moon'), 'moon', 1, 1, now(), now())`,
        [name],
      );
      const puzzle = await addPuzzle(opened.database, { key: 'moon' });
      await opened.database.query(
        `update public.tip set image = $2, image_alt = 'The moon' where puzzle_id = $1 and position = 1`,
        [puzzle, `/images/${name}.webp`],
      );
      await opened.database.query(
        `with draft as (insert into private.draft (key, revision, content) values ('rome', 1, $1::text::jsonb))
         insert into private.draft_revision (key, revision, content, saved_at)
         values ('rome', 1, $1::text::jsonb, now())`,
        [JSON.stringify({ de: { tips: [{ image: `/images/${name}.webp` }] } })],
      );
      expect(await admin('image', 'withdraw', `/images/${name}.webp`)).toMatch(
        new RegExp(
          `^${name} is withdrawn\\. A running Quando serves it for five minutes at most\\.\n` +
            'Shown without it: moon\\.\nDrafts that name it still: rome\\.\n' +
            'Browsers and proxies that have it may keep it for up to a year\\.\n$',
        ),
      );
      expect(await admin('image', 'withdraw', name)).toContain(`${name} is withdrawn.`);
      expect(await refused('image', 'withdraw', 'c'.repeat(32))).toContain('There is no picture c');
      expect(await refused('image', 'withdraw', 'moon')).toContain('no picture');
      expect(await recorded('image %')).toEqual([
        {
          by: 'command line',
          action: 'image withdrawn',
          subject: name,
          details: { puzzles: ['moon'], drafts: ['rome'] },
        },
      ]);
    });

    it('says what is wrong with a request, and changes nothing', async () => {
      const before = await admin('list');
      expect(await refused('grant', 'nobody@example.org', '4_admin')).toContain(
        'There is no account with the address nobody@example.org.',
      );
      expect(await refused('revoke', 'nobody@example.org')).toContain('There is no account');
      expect(await refused('grant', 'ada@example.org', 'admin')).toContain(
        'There is no role admin. There are: 0_user, 1_explorer, 2_historian, 3_chronicler, 4_admin, 5_subadmin.',
      );
      expect(await refused('grant', 'eve@example.org', '4_admin')).toContain(
        'is not confirmed yet',
      );
      expect(await refused('allow', '0_user', 'everything')).toContain(
        'There is no permission everything. There are: admin.access,',
      );
      const yesterday = ['--until', '2001-01-01'];
      expect(await refused('grant', 'ada@example.org', '4_admin', ...yesterday)).toContain(
        '2001-01-01 is over already.',
      );
      expect(await admin('list')).toBe(before);
    });

    it('shows how it is called when it was called otherwise', async () => {
      expect(await refused('grant', 'ada@example.org')).toContain('npm run admin -- grant <email>');
      expect(await refused('revoke', 'ada@example.org', '--until', '2999-01-01')).toContain(
        'npm run admin -- revoke <email>',
      );
      expect(await refused('revoke', 'ada@example.org', '--yes')).toContain(
        'npm run admin -- list',
      );
      expect(await refused('drop-factors', 'ada@example.org', '--of', 'x')).toContain('-- list');
      expect(await refused('mail', 'test', 'ada@example.org', 'x')).toContain('-- list');
      expect(await refused()).toContain('npm run admin -- list');
      expect(await admin('--help')).toContain('npm run admin -- list');
    });
  });
});
