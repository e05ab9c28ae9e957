import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A gateway in a process of its own that is killed now and then and started again. */
export type MortalGateway = {
  /** Resolves with its URL once it answers; rejects with its last words when it does not start. */
  url: () => Promise<string>;
  /** Kills it without warning, in the midst of whatever it does, and starts the next. */
  kill: () => Promise<void>;
  end: () => Promise<void>;
};

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Starts `gateway/main.ts` on a free port with these settings. */
export function startMortalGateway(environment: Record<string, string>): MortalGateway {
  let running = start(environment);
  const end = async (signal: NodeJS.Signals) => {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url: () => running.url,
    kill: async () => {
      await running.url;
      const dying = end('SIGKILL');
      // Who asks from here on waits for the next one; the data folder is free once this one is dead.
      const next = dying.then(() => start(environment));
      const url = next.then((started) => started.url);
      url.catch(() => {});
      running = { child: running.child, url };
      running = await next;
      await running.url;
    },
    end: () => end('SIGTERM'),
  };
}

function start(environment: Record<string, string>): { child: ChildProcess; url: Promise<string> } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'gateway/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'error', ...environment },
  });
  let [out, err] = ['', ''];
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /ready at ([^\s,]+).*\n/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err = (err + chunk.toString()).slice(-4000);
    });
    child.once('exit', () => reject(new Error(`The gateway ended:\n${err}`)));
  });
  url.catch(() => {});
  return { child, url };
}
