import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type manifest from '../../package.json';
import { outputOf } from '../setup/output-of.ts';

export type CommandName = keyof typeof manifest.scripts;

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a command as somebody at a terminal does who has this environment, in a folder with a package.json. */
export function startCommand(
  name: CommandName,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  cwd = root,
) {
  const child = spawn('npm', ['run', '--silent', name, '--', ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...terminal(), ...environment },
  });
  const { text, find } = outputOf(child);
  const closed = once(child, 'close');
  return {
    find,
    /** Asks it to end, and resolves when it has. */
    end: async () => {
      child.kill('SIGTERM');
      await closed;
    },
    /** Resolves with all that it wrote when it has ended well; rejects when it has not. */
    done: async () => {
      await closed;
      if (child.exitCode !== 0) throw new Error(`npm run ${name}: ${text()}`);
      return text();
    },
  };
}

/** Our own environment without what Vitest and npm have set in it. */
function terminal() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST$|NODE_ENV$|npm_|DATABASE_URL$)/.test(name),
    ),
  );
}
