import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/gateway/main.js', import.meta.url));

/** The gateway as `npm start` runs it, with its limits, in a process of its own. */
export type StartedGateway = {
  url: string;
  publishableKey: string;
  /** What starting took, in milliseconds. */
  start: number;
  /** What it and its database hold in memory, in MB; what they share counts once. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts it on a data folder. */
export async function startGateway(dataDir: string): Promise<StartedGateway> {
  const begun = performance.now();
  const { PATH } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, address] = /ready at ([^\s,]+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.on('exit', () => reject(new Error(`The gateway ended, and said: ${said}`)));
  });
  const start = performance.now() - begun;
  const { publishableKey } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    publishableKey: string;
  };
  return {
    url,
    publishableKey,
    start,
    memory: () => memoryOf(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Linux tells it process by process. */
async function memoryOf(pid: number): Promise<number> {
  let kilobytes = await proportionalSize(pid);
  for (const child of await childrenOf(pid)) kilobytes += await proportionalSize(child);
  return kilobytes / 1024;
}

async function proportionalSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
}

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const pairs = await Promise.all(
    all.map(async (name) => {
      const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      return { child: Number(name), parent: Number(/\) \S (\d+)/.exec(text)?.[1] ?? 0) };
    }),
  );
  const below = (parent: number): number[] =>
    pairs.filter((pair) => pair.parent === parent).flatMap(({ child }) => [child, ...below(child)]);
  return below(pid);
}
