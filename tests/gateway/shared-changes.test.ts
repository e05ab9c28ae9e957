import postgres from 'postgres';
import { describe, expect, it } from 'vitest';

import { publishNews } from '../../gateway/news/store-news.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { gatewayFor } from '../setup/start-gateway.ts';

const { url } = await newPlace('filled');
const environment = {
  DATABASE_URL: url,
  QUANDO_JWT_SECRET: 'a secret that both of these gateways know',
  QUANDO_PUBLISHABLE_KEY: 'sb_publishable_shared_by_both_of_them',
  QUANDO_SECRET_KEY: 'sb_secret_shared_by_both_of_these_two',
};

describe('two gateways on one database', () => {
  const first = gatewayFor({ environment });
  const second = gatewayFor({ environment });

  const read = async (running: typeof first, path: string) => {
    const headers = { apikey: environment.QUANDO_PUBLISHABLE_KEY };
    return (await fetch(`${running().url}/rest/v1/${path}`, { headers })).text();
  };
  const query = (sql: string, parameters: readonly unknown[] = []) =>
    first().gateway.database.query<{ id: number }>(sql, parameters);
  const newsList =
    'news?select=*&locale=eq.de-DE&published_at=not.is.null' +
    '&order=published_at.desc,id.desc&offset=0&limit=4';

  it('show what the other one, or a command, has changed', async () => {
    expect(await read(second, newsList)).toBe('[]');
    await publishNews(
      first().gateway.database,
      {
        group: 1,
        mode: 'NORMAL',
        publishedAt: null,
        validUntil: null,
        texts: [{ locale: 'de-DE', title: 'Neu', body: 'Ein Satz.' }],
      },
      new Date(),
    );
    await expect.poll(() => read(second, newsList)).toContain('Ein Satz.');

    const [puzzle] = await query(
      `select puzzle_id as id from public.schedule
       where date < current_date - 1 and locale = 'de' order by date limit 1`,
    );
    const quiz = `rpc/get_quiz?id=${puzzle?.id}&timezoneoffset=0`;
    expect(await read(second, quiz)).toContain('"errata"');
    await query(`insert into public.erratum (puzzle_id, text) values ($1, 'Erst am Abend.')`, [
      puzzle?.id,
    ]);
    await expect.poll(() => read(second, quiz)).toContain('Erst am Abend.');
  });

  it('are told once of all that a transaction changes', async () => {
    const driver = postgres(url, { max: 1 });
    const told: string[] = [];
    await driver.listen('quando_change', (message) => told.push(message));
    await first().gateway.database.transaction(async (inside) => {
      for (const table of ['puzzle', 'tip', 'schedule', 'erratum']) {
        await inside(`delete from public.${table} where false`);
      }
    });
    await query('delete from public.news where false');
    await expect.poll(() => told).toEqual(['', '']);
    await driver.end();
  });

  it('show what changed while they could not hear of it', async () => {
    await read(second, newsList);
    // In one statement, and so in one moment: nobody hears of this change.
    await query(
      `with ended as (
         select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'quando changes' and datname = current_database()
       )
       update public.news set body = 'Zwei Sätze.' where (select count(*) from ended) > 0`,
    );
    await expect.poll(() => read(second, newsList)).toContain('Zwei Sätze.');
  });
});
