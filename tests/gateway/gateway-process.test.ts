import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { lockFolder } from '../../gateway/data-folder/lock-folder.ts';
import { socketName } from '../../gateway/database/embedded/address.ts';
import { clusterName } from '../../gateway/database/embedded/open-embedded.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { pushBrowser } from '../setup/factories/push-factory.ts';
import { copyModel } from '../setup/copy-model.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { endGateway, readKeys, type SpawnedGateway, spawnGateway } from '../setup/spawn-gateway.ts';

let dataDir: string;
const running = new Set<SpawnedGateway>();
const start = (...words: Parameters<typeof spawnGateway>) => {
  const gateway = spawnGateway(...words);
  running.add(gateway);
  void gateway.exited.then(() => running.delete(gateway));
  return gateway;
};
beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'quando-process-')), 'data');
  copyModel(dataDir);
});
afterEach(() => Promise.all([...running].map((gateway) => endGateway(gateway, 'SIGKILL'))));
afterAll(() => rm(join(dataDir, '..'), { recursive: true }));

describe('a gateway as a process', () => {
  it('connects to nothing, and logs neither addresses nor secrets', async () => {
    const fresh = join(dataDir, '../fresh');
    const gateway = start(fresh, {
      // Its own address is part of the links that it logs for want of a mail server.
      environment: { LOG_LEVEL: 'debug', PUBLIC_URL: 'https://quando.example' },
      preload: 'record-connections.mjs',
    });
    let connections = '';
    gateway.child.stdio[3]?.on('data', (chunk: Buffer) => {
      connections += chunk.toString();
    });
    const url = await gateway.url;
    const { publishableKey, secretKey } = await readKeys(fresh);
    const headers = { apikey: publishableKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'ada@example.org', password: 'correct horse' });
    for (const path of ['signup', 'token?grant_type=password', 'recover']) {
      await fetch(`${url}/auth/v1/${path}`, { method: 'POST', headers, body });
    }
    await fetch(`${url}/rest/v1/rpc/get_current_version?apikey=${publishableKey}`);
    await fetch(`${url}/rest/v1/no_such_table`, { headers });
    await fetch(`${url}/pp/Zx3_90aBcDeFgHiJkLmNoP`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(await endGateway(gateway)).toBe(0);

    const toDatabase = `connect "${join(fresh, clusterName, socketName)}"`;
    const others = connections.split('\n').filter((line) => line !== toDatabase);
    // Listening asks for the name of its own address, a first start once more before it makes the folder.
    expect(others).toEqual(['recording', 'lookup "127.0.0.1"', 'lookup "127.0.0.1"', '']);
    const { out, err } = gateway.output;
    const token = /setup#([\w-]{43}) /.exec(out)?.[1] ?? 'none';
    expect(err).not.toContain(token);
    expect(out).toBe(
      `First start: a new data folder is made, ${fresh}\n` +
        'The database is made …\nIts tables are made …\n7 puzzles are loaded …\n' +
        `Quando is ready at ${url}, known as https://quando.example, with its data in ${fresh}\n` +
        `Nobody administers this Quando yet. Within an hour, https://quando.example/setup#${token} makes you the one who does.\n`,
    );
    expect(err).toContain('POST /auth/v1/signup');
    expect(err).toContain('GET /rest/v1/no_such_table');
    for (const secret of [
      '127.0.0.1',
      '203.0.113.7',
      'ada@',
      'horse',
      publishableKey,
      secretKey,
      'Zx3_',
    ]) {
      expect(err).not.toContain(secret);
    }
  });

  it('names the link of the first start with each address that reaches it', async () => {
    const gateway = start(dataDir, { environment: { HOST: '0.0.0.0' } });
    const url = await gateway.url;
    await vi.waitFor(() => expect(gateway.output.out).toContain('the one who does.'));
    const { out } = gateway.output;
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => `http://${address}:${new URL(url).port}`);
    const [setUp] = /\/setup#[\w-]{43}/.exec(out) ?? ['none'];
    const ready = [url, ...own.map((address) => `for others at ${address}`)].join(', ');
    expect(out).toContain(`Quando is ready at ${ready}, with its data in ${dataDir}\n`);
    const links = [url, ...own].map((address) => `${address}${setUp}`).join(' or ');
    expect(out).toContain(`Within an hour, ${links} makes you the one who does.`);
  });

  it('has its reminders and the key that signs them after it was killed', async () => {
    const environment = { PUSH: 'on' };
    const keyFile = join(dataDir, 'push-key.json');
    const first = start(dataDir, { environment });
    const firstUrl = await first.url;
    const { publishableKey } = await readKeys(dataDir);
    const call = async (url: string, name: string, body: object) => {
      const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const { subscription } = pushBrowser();
    const wish = { subscription, minute: 480, time_zone: 'Europe/Berlin', locale: 'de' };
    expect(await call(firstUrl, 'set_reminder', wish)).toBe(true);
    const key = await readFile(keyFile, 'utf8');
    await endGateway(first, 'SIGKILL');
    const second = start(dataDir, { environment });
    // It is there, so that it is no new one.
    expect(await call(await second.url, 'set_reminder', wish)).toBe(false);
    expect(await readFile(keyFile, 'utf8')).toBe(key);
  });

  it('refuses a folder that another one uses, takes a killed one’s over, and finishes what began before SIGTERM', async () => {
    const first = start(dataDir);
    const url = await first.url;
    const second = start(dataDir);
    await expect(second.url).rejects.toThrow(
      `in use by another Quando (process ${first.child.pid}`,
    );
    expect(await second.exited).toBe(1);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    expect(await endGateway(first, 'SIGKILL')).toBeNull();
    const third = start(dataDir);
    const { host, hostname, origin, port } = new URL(await third.url);
    const { publishableKey } = await readKeys(dataDir);
    const body = JSON.stringify({ email: 'late@example.org', password: 'correct horse' });
    const socket = connect(Number(port), hostname);
    const answered = once(socket, 'data');
    socket.write(
      `POST /auth/v1/signup HTTP/1.1\r\nHost: ${host}\r\napikey: ${publishableKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    third.child.kill('SIGTERM');
    // As when the shell that npm puts between dies of the same signal.
    third.child.kill('SIGHUP');
    await closed(new URL(origin));
    socket.write(body.slice(5));
    expect(String(await answered)).toMatch(/^HTTP\/1.1 200/);
    expect(await third.exited).toBe(0);
  });

  it('says that its port is in use, and lets go of the folder', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const gateway = start(dataDir, { environment: { PORT: port } });
    await expect(gateway.url).rejects.toThrow(`Port ${port} is in use already`);
    expect(await gateway.exited).toBe(1);
    await (await lockFolder(dataDir)).release();

    const unmade = join(dataDir, '../unmade');
    const first = start(unmade, { environment: { PORT: port } });
    await expect(first.url).rejects.toThrow(`Port ${port} is in use already`);
    expect(await first.exited).toBe(1);
    expect(existsSync(unmade)).toBe(false);
    other.close();
  });

  it('outlives what nobody waited for, tells what looks wrong, and ends at once with the second signal', async () => {
    const gateway = start(dataDir, {
      environment: {
        QUANDO_MOTTO: 'x',
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: '1',
        SMTP_FROM: 'quando@quando.example',
      },
      preload: 'fail-unnoticed.mjs',
    });
    const url = new URL(await gateway.url);
    gateway.child.kill('SIGUSR2');
    const lines = [
      'warn QUANDO_MOTTO in the environment is no setting of Quando.',
      'warn The mail server takes no mail from here. server="127.0.0.1:1"',
      'error Something failed that nobody waited for. error="Error" code="EPIPE"',
    ];
    for (const line of lines) await expect.poll(() => gateway.output.err).toContain(line);
    const socket = connect(Number(url.port), url.hostname).on('error', () => {});
    socket.write('POST /auth/v1/signup HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
    await fetch(`${url.origin}/healthz`);
    gateway.child.kill('SIGINT');
    await closed(url);
    expect(await endGateway(gateway, 'SIGINT')).toBe(1);
    socket.destroy();
  });

  it('refuses a database that a newer version made, naming both', async () => {
    const { database } = await openDatabase({ kind: 'folder', path: dataDir });
    await database.query(
      `insert into supabase_migrations.schema_migrations (version, name) values ('29990101', 'later')`,
    );
    await database.close();
    const gateway = start(dataDir);
    await expect(gateway.url).rejects.toThrow(
      /newer than this code: it has migration 29990101_later, while Quando \d.*knows migrations up to \d+_\w+/,
    );
    expect(await gateway.exited).toBe(1);
  });

  it('names all settings that make no sense, and does not start', async () => {
    const gateway = start(dataDir, { environment: { PORT: 'x', PUBLIC_URL: 'y' } });
    await expect(gateway.url).rejects.toThrow(/^PORT must .*\nPUBLIC_URL must .*\n$/);
    expect(await gateway.exited).toBe(1);
  });
});

describe('several gateways on one PostgreSQL', () => {
  it('start at once on an empty database, share keys and each do their work', async () => {
    const folder = join(dataDir, '../shared');
    const environment = { DATABASE_URL: (await newPlace()).url };
    const gateways = [1, 2, 3].map(() => start(folder, { environment }));
    const urls = await Promise.all(gateways.map(({ url }) => url));
    const { publishableKey } = await readKeys(folder);
    for (const url of urls) {
      const headers = { apikey: publishableKey };
      const version = await fetch(`${url}/rest/v1/rpc/get_current_version`, { headers });
      expect(version.status).toBe(200);
    }
    const { host, pathname } = new URL(environment.DATABASE_URL);
    for (const { output } of gateways) {
      expect(output.out).toContain(`, with its data in PostgreSQL at ${host}${pathname}\n`);
      expect(output.out).not.toContain('First start');
    }
    const { database } = await openDatabase({ kind: 'postgres', url: environment.DATABASE_URL });
    const twice = await database.query(
      'select from public.puzzle p join public.tip t on t.puzzle_id = p.id group by p.id having count(*) <> 4',
    );
    expect(twice).toEqual([]);
    await database.close();
    expect(await Promise.all(gateways.map((gateway) => endGateway(gateway)))).toEqual([0, 0, 0]);
  });
});

/** Until the port takes no more connections. */
async function closed(url: URL): Promise<void> {
  for (;;) {
    const socket = connect(Number(url.port), url.hostname);
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (!isOpen) return;
    await wait(10);
  }
}
