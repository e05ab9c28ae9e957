export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/** One line a call. Callers pass no addresses, tokens or bodies; see {@link loggablePath}. */
export type Log = Record<LogLevel, (message: string, fields?: Fields) => void>;

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** What writes the lines that nobody wants to read, so that they need not be composed. */
export const unsaid = () => {};

/** A log of lines at or above `level`, plain or JSON, each with a time and handed to `write`. */
export function createLog(
  format: 'plain' | 'json',
  level: LogLevel,
  write: (line: string) => void = (line) => process.stderr.write(line),
  now: () => Date = () => new Date(),
): Log {
  const lineOf = format === 'json' ? jsonLine : plainLine;
  const at = (lineLevel: LogLevel) => {
    if (levels.indexOf(lineLevel) < levels.indexOf(level)) return unsaid;
    return (message: string, fields: Fields = {}) =>
      write(`${lineOf(now().toISOString(), lineLevel, message, fields)}\n`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A line that is kept to be shown to an administrator. */
export type RememberedLine = {
  id: number;
  at: string;
  level: LogLevel;
  message: string;
  /** Of the last one of its kind. */
  fields: Fields;
  /** How many of its kind there were. */
  count: number;
};

/**
 * The same log, whose last lines at or above `warn` can be looked at; those that say the same are one, so that
 * nobody's many push all others out.
 */
export function rememberLines(
  log: Log,
  most: number,
): { log: Log; recentLines: () => RememberedLine[] } {
  const lines: RememberedLine[] = [];
  let last = 0;
  const keep =
    (level: 'warn' | 'error'): Log[LogLevel] =>
    (message, fields = {}) => {
      log[level](message, fields);
      const line = { level, message, fields };
      const known = lines.findIndex((other) => kindOf(other) === kindOf(line));
      const [before] = known === -1 ? [] : lines.splice(known, 1);
      const { id, count } = before ?? { id: (last += 1), count: 0 };
      const times = typeof fields['times'] === 'number' ? fields['times'] : 1;
      lines.unshift({ ...line, id, at: new Date().toISOString(), count: count + times });
      lines.splice(most);
    };
  return {
    log: { ...log, warn: keep('warn'), error: keep('error') },
    recentLines: () => [...lines],
  };
}

/** What a line says, whomever or whichever request it says it of. */
function kindOf({ level, message, fields }: Pick<RememberedLine, 'level' | 'message' | 'fields'>) {
  const told = ['error', 'code', 'reason', 'route'].map((name) => fields[name]);
  return JSON.stringify([level, message, ...told]);
}

/** In milliseconds. */
const minute = 60_000;

/**
 * Says what anybody can cause, so that nobody fills the disk: a line a minute and kind at most. `times` in it
 * says how often it has happened since the line before. `now` in milliseconds never goes back.
 */
export function saySeldom(
  log: Log,
  level: 'warn' | 'error',
  now = () => performance.now(),
): Log['warn'] {
  const said = new Map<string, { at: number; unsaid: number }>();
  return (message, fields = {}) => {
    const kind = kindOf({ level, message, fields });
    const last = said.get(kind);
    if (last !== undefined && now() < last.at + minute) {
      last.unsaid += 1;
      return;
    }
    const isOne = last === undefined || last.unsaid === 0;
    log[level](message, isOne ? fields : { ...fields, times: last.unsaid + 1 });
    said.set(kind, { at: now(), unsaid: 0 });
  };
}

function jsonLine(time: string, level: LogLevel, message: string, fields: Fields): string {
  return JSON.stringify({ time, level, message, ...fields });
}

function plainLine(time: string, level: LogLevel, message: string, fields: Fields): string {
  const details = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${time} ${level} ${message}${details.join('')}`;
}

/**
 * A path fit for the log: no query, nothing in it that is long enough to be a secret token, and
 * nothing that would end the line or look like another field.
 */
export function loggablePath(path: string): string {
  return path
    .split('?', 1)
    .join('')
    .replaceAll(/[\s\p{C}]+/gu, '…')
    .replaceAll(/[\w-]{22,}/g, '…');
}

/**
 * What an error may say in the log, on one line: its kind and code, or without a code its message. A
 * database's message may quote what a player sent; its code does not.
 */
export function loggableError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined) return { error: error.name, code };
  return { error: error.name, reason: error.message.replaceAll(/\s+/g, ' ').slice(0, 300) };
}
