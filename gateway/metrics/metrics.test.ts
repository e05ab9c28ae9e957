import { expect, it } from 'vitest';

import { createMetricsAnswer } from './metrics-route.ts';
import { createMetrics, type Readings } from './metrics.ts';

const readings: Readings = {
  queues: {
    data: () => ({ running: 1, waiting: 2 }),
    passwords: () => ({ running: 3, waiting: 4 }),
  },
  callsWithoutTurn: () => 5,
  cache: () => ({ hits: 6, misses: 7, entries: 8 }),
  mails: () => ({ sent: 9, failed: 10, running: 11 }),
  database: async () => ({ connections: 12, mostConnections: 13, bytes: 14 }),
  lastBackup: async () => 15,
  isBackupFailing: () => true,
};

const away = () => Promise.reject(new Error('away'));
const never = async () => null;

/** The lines of ours, but for the durations. */
const ownLines = (text: string) =>
  text.split('\n').filter((line) => /^quando_(?!http_request_duration)/.test(line));

it('each figure has its name', async () => {
  const { observe, write, contentType } = createMetrics('1.5.0', readings);
  observe('GET', 'page', 200, 0.2);
  observe('BREW', 'page', 405, 20);
  const text = await write();
  expect(contentType).toMatch(/^text\/plain;/);
  expect(ownLines(text)).toEqual([
    'quando_http_requests_total{method="GET",route="page",status="200"} 1',
    'quando_http_requests_total{method="other",route="page",status="405"} 1',
    'quando_info{version="1.5.0"} 1',
    'quando_queue{queue="data",state="running"} 1',
    'quando_queue{queue="data",state="waiting"} 2',
    'quando_queue{queue="passwords",state="running"} 3',
    'quando_queue{queue="passwords",state="waiting"} 4',
    'quando_calls_without_turn_total 5',
    'quando_cache_hits_total 6',
    'quando_cache_misses_total 7',
    'quando_cache_entries 8',
    'quando_mails_sent_total 9',
    'quando_mails_failed_total 10',
    'quando_mails_running 11',
    'quando_last_backup_timestamp_seconds 15',
    'quando_backup_failing 1',
    'quando_database_up 1',
    'quando_database_connections 12',
    'quando_database_max_connections 13',
    'quando_database_size_bytes 14',
  ]);
  const durations = text.matchAll(/duration_seconds_bucket\{le="([^"]+)",route="page"\} (\d)/g);
  expect([...durations].map(([, bucket, count]) => `${bucket}: ${count}`)).toEqual([
    ...['0.001', '0.005', '0.01', '0.025', '0.05', '0.1'].map((bucket) => `${bucket}: 0`),
    ...['0.25', '0.5', '1', '2.5', '5', '15'].map((bucket) => `${bucket}: 1`),
    '+Inf: 2',
  ]);
});

it('requests are counted by the methods that there are', async () => {
  const { observe, write } = createMetrics('1.5.0', readings);
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  for (const method of methods) observe(method, 'page', 200, 0);
  expect(ownLines(await write()).slice(0, methods.length)).toEqual(
    methods.map(
      (method) => `quando_http_requests_total{method="${method}",route="page",status="200"} 1`,
    ),
  );
});

it('counts are read anew each time, not added up', async () => {
  const { write } = createMetrics('1.5.0', readings);
  await write();
  expect(ownLines(await write())).toContain('quando_cache_hits_total 6');
});

it('a database that does not answer is down, and the rest is told all the same', async () => {
  let database = readings.database;
  const { write } = createMetrics('1.5.0', { ...readings, database: () => database() });
  expect(ownLines(await write())).toContain('quando_database_up 1');
  database = away;
  const text = await write();
  expect(ownLines(text)).toContain('quando_database_up 0');
  expect(ownLines(text)).toContain('quando_mails_sent_total 9');
});

it('before there is a backup its time is none', async () => {
  const text = await createMetrics('1.5.0', { ...readings, lastBackup: never }).write();
  expect(ownLines(text)).toContain('quando_last_backup_timestamp_seconds 0');
  expect(ownLines(text)).toContain('quando_database_up 1');
});

it('each figure says what it counts or measures', async () => {
  const text = await createMetrics('1.5.0', readings).write();
  const said = text.matchAll(/^# HELP quando_(\w+) (.*)\n# TYPE \S+ (.*)$/gm);
  expect([...said].map(([, ...words]) => words.join(' | '))).toEqual([
    'http_requests_total | Requests answered. | counter',
    'http_request_duration_seconds | From taking a request up to its answer. | histogram',
    'info | The version that runs. | gauge',
    'queue | What is at work and what waits, by what it waits for. | gauge',
    'calls_without_turn_total | Calls for data that were refused because too many waited. | counter',
    'cache_hits_total | Public reads answered from memory. | counter',
    'cache_misses_total | Public reads that were asked for. | counter',
    'cache_entries | Answers in memory. | gauge',
    'mails_sent_total | Mails that a server accepted. | counter',
    'mails_failed_total | Tries that failed. | counter',
    'mails_running | Mails that are being sent. | gauge',
    'last_backup_timestamp_seconds | When the last backup that succeeded was made. | gauge',
    'backup_failing | 1 while the last nightly backup failed. | gauge',
    'database_up | 1 while the database answers. | gauge',
    'database_connections | Connections to this database, of all who use it. | gauge',
    'database_max_connections | How many connections the database takes. | gauge',
    'database_size_bytes | Size of the database. | gauge',
  ]);
});

it('figures are for who brings the key, kept by nobody, and as Prometheus reads them', async () => {
  const answer = createMetricsAnswer(
    { write: async () => 'a 1\n', contentType: 'text/plain' },
    'key',
  );
  const ask = async (authorization: string) => {
    const request = new Request('http://host/metrics', { headers: { authorization } });
    const said = await answer(request);
    const named = ['cache-control', 'content-type', 'www-authenticate'] as const;
    return [said.status, await said.text(), ...named.map((name) => said.headers.get(name))];
  };
  expect(await ask('Bearer key')).toEqual([200, 'a 1\n', 'no-store', 'text/plain', null]);
  expect(await ask('Bearer yek')).toEqual([
    401,
    'This needs the key.\n',
    'no-store',
    'text/plain;charset=UTF-8',
    'Bearer',
  ]);
});
