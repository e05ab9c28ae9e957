import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase } from '../../gateway/database/open-database.ts';
import { addPlayers, finishAtOnce } from '../soak/finishing-players.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { freshPaths } from '../setup/fresh-paths.ts';
import { type PostgresServer, startPostgres } from '../setup/postgres-server.ts';
import { isInstalled, type ProxyProgram, proxyPrograms, startProxy } from '../setup/proxies.ts';
import { startMailServer } from '../setup/services/mail-server.ts';
import { endGateway, spawnGateway } from '../setup/spawn-gateway.ts';

const secrets = {
  QUANDO_JWT_SECRET: 'a secret that all of these gateways know',
  QUANDO_PUBLISHABLE_KEY: 'sb_publishable_shared_by_all_of_them',
  QUANDO_SECRET_KEY: 'sb_secret_shared_by_all_of_these_gateways',
};
const apikey = secrets.QUANDO_PUBLISHABLE_KEY;
const fresh = freshPaths();
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

/** Gateways with folders of their own, and a proxy of this program before them. */
async function startBehind(
  program: ProxyProgram,
  count: number,
  environment: Record<string, string>,
) {
  const gateways = Array.from({ length: count }, () =>
    spawnGateway(fresh('data'), { environment: { ...secrets, TRUST_PROXY: '1', ...environment } }),
  );
  undo.push(() => Promise.all(gateways.map((gateway) => endGateway(gateway))));
  const urls = await Promise.all(gateways.map(({ url }) => url));
  const proxy = await startProxy(program, urls, fresh(program));
  undo.push(proxy.stop);
  return { gateways, proxy };
}

describe.each(proxyPrograms)('%s as docs/operating.md sets it up', (program) => {
  it.skipIf(!isInstalled(program))(
    'brings page, calls and large files of staff to two gateways, which share limits, mails and news',
    async () => {
      const mail = await startMailServer();
      undo.push(mail.stop);
      const place = await newPlace('filled');
      const { proxy } = await startBehind(program, 2, {
        DATABASE_URL: place.url,
        PUBLIC_URL: 'https://quando.example',
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(mail.port),
        SMTP_FROM: 'Quando <quando@quando.example>',
      });
      const page = await getSecurely(`${proxy.secureUrl}/imprint`);
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({
        'strict-transport-security': expect.stringContaining('max-age'),
        'content-security-policy': expect.stringContaining('default-src'),
      });
      const file = await fetch(`${proxy.url}/staff/import`, {
        method: 'POST',
        body: 'x'.repeat(3_000_000),
      });
      expect([file.status, file.headers.get('content-type')]).toEqual([
        401,
        expect.stringContaining('json'),
      ]);

      const post = (path: string, body: object) =>
        fetch(`${proxy.url}/${path}`, {
          method: 'POST',
          headers: { apikey, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const emails = Array.from({ length: 8 }, (_, index) => `player${index}@example.org`);
      for (const email of emails) {
        const { status } = await post('auth/v1/signup', { email, password: 'correct horse' });
        expect(status).toBe(200);
      }
      await expect.poll(() => mail.received.length).toBe(emails.length);
      expect(mail.received.map(({ recipient }) => recipient).toSorted()).toEqual(emails);

      const tries: number[] = [];
      for (let count = 0; count < 12; count += 1) {
        const words = { email: emails[0], password: 'wrong' };
        tries.push((await post('auth/v1/token?grant_type=password', words)).status);
      }
      expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);

      const news =
        'rest/v1/news?select=*&locale=eq.de-DE&published_at=not.is.null' +
        '&order=published_at.desc,id.desc&offset=0&limit=4';
      const readNews = () =>
        Promise.all(
          Array.from({ length: 8 }, async () =>
            (await fetch(`${proxy.url}/${news}`, { headers: { apikey } })).text(),
          ),
        );
      expect(new Set(await readNews())).toEqual(new Set(['[]']));
      const headers = { apikey: secrets.QUANDO_SECRET_KEY, 'content-type': 'application/json' };
      const row = { news_group_id: 1, locale: 'de-DE', title: 'Neu', body: 'Ein Satz.' };
      const written = await fetch(`${proxy.url}/rest/v1/news`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...row, published_at: new Date().toISOString() }),
      });
      expect(written.status).toBe(201);
      // Whichever gateway answers.
      await expect.poll(readNews).not.toContain('[]');
    },
  );
});

describe('players who finish at once, behind a proxy', () => {
  let server: PostgresServer;
  const ask = async <Row>(sql: string, parameters: readonly unknown[] = []) => {
    const { database } = await openDatabase({ kind: 'postgres', url: server.url });
    return database.query<Row>(sql, parameters).finally(() => database.close());
  };
  beforeAll(async () => {
    server = await startPostgres();
    undo.push(server.stop);
    // Unlike in other tests, what is acknowledged has to outlive the server's end.
    await ask('alter role all set synchronous_commit = on');
  });

  it.for([
    ['nginx', 2],
    ['haproxy', 3],
  ] as const)(
    'find all counted once, though a gateway and PostgreSQL are killed: %s before %i gateways',
    { timeout: 240_000 },
    async ([program, gatewayCount], { annotate, skip }) => {
      skip(!isInstalled(program), `${program} is not installed`);
      // A CDN stands before the proxy.
      const { gateways, proxy } = await startBehind(program, gatewayCount, {
        DATABASE_URL: server.url,
        TRUST_PROXY: '2',
      });
      const [today] = await ask<{ id: number; date: string }>(
        `select puzzle_id as id, date::text from public.schedule
         where date = current_date and locale = 'de'`,
      );
      const [directory] = await ask<{ path: string }>(
        `select current_setting('data_directory') as path`,
      );
      const [victim] = gateways;
      const players = await addPlayers({ query: ask }, 1_000);
      const entry = { date: today?.date ?? '', quizId: String(today?.id), attempt: 2 } as const;
      const kills = new Map<number, () => Promise<unknown>>([
        [1_000, async () => victim && endGateway(victim, 'SIGKILL')],
        [2_500, () => killPostgres(directory?.path)],
      ]);
      const place = {
        url: proxy.url,
        publishableKey: apikey,
        jwtSecret: secrets.QUANDO_JWT_SECRET,
      };
      const killed: Promise<unknown>[] = [];
      const { failures, longest } = await finishAtOnce(place, players, entry, (answered) => {
        const kill = kills.get(answered);
        if (kill !== undefined) killed.push(kill());
      });
      await Promise.all(killed);
      const count = () =>
        ask(
          `select count(*)::integer as players, sum(s."secondTrySuccess")::integer as solved,
             (select count(*)::integer from public.user_result r where r.user_id = any($1::uuid[])) as results
           from public."UserStatistics" s where s.user_id = any($1::uuid[])`,
          [players],
        );
      // PostgreSQL may be starting still.
      await expect.poll(count).toEqual([{ players: 1_000, solved: 1_000, results: 1_000 }]);
      expect(killed).toHaveLength(2);
      expect(failures.size).toBeGreaterThan(0);
      const told = [...failures].map(([status, times]) => `${times} × ${status}`).join(', ');
      await annotate(
        `${program}, ${gatewayCount} gateways: all after ${Math.round(longest)} ms; ${told}`,
      );
    },
  );
});

/** PostgreSQL’s own processes see it and end; what started it starts it again. */
async function killPostgres(directory = ''): Promise<void> {
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function getSecurely(url: string) {
  const asked = request(url, { rejectUnauthorized: false }).end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  return { status: answer.statusCode as number, headers: answer.headers as object };
}
