import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Hears of an answer: its route by name, one of a bounded number, and how long it took, in seconds. */
export type ObserveAnswer = (
  method: string,
  route: string,
  status: number,
  seconds: number,
) => void;

/** How full something is that callers wait for. */
export type Load = { running: number; waiting: number };

/** What is read when somebody looks; counts are those since the start. */
export type Readings = {
  /** By the name of what is waited for. */
  queues: Readonly<Record<string, () => Load>>;
  /** How many calls for data were refused because too many of their caller's waited. */
  callsWithoutTurn: () => number;
  cache: () => { hits: number; misses: number; entries: number };
  mails: () => { sent: number; failed: number; running: number };
  /** Of this database, of all who use it; rejects where it does not answer. */
  database: () => Promise<{ connections: number; mostConnections: number; bytes: number }>;
  /** Seconds since 1970 of the last backup that succeeded; null before there is one. */
  lastBackup: () => Promise<number | null>;
  isBackupFailing: () => boolean;
};

/** What Prometheus reads. */
export type Metrics = { observe: ObserveAnswer; write: () => Promise<string>; contentType: string };

/** In seconds: from an answer out of memory to the longest that is waited for one. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and measures from now on. No label has anything of a caller's. */
export function createMetrics(version: string, readings: Readings): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'quando_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'quando_http_request_duration_seconds',
    help: 'From taking a request up to its answer.',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const told = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        return Promise.resolve(read()).then((value) => this.set(value));
      },
    });
  const counted = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  new Gauge({
    name: 'quando_info',
    help: 'The version that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const queue = new Gauge({
    name: 'quando_queue',
    help: 'What is at work and what waits, by what it waits for.',
    labelNames: ['queue', 'state'],
    registers,
  });
  const readQueues = () => {
    for (const [name, read] of Object.entries(readings.queues)) {
      const { running, waiting } = read();
      queue.set({ queue: name, state: 'running' }, running);
      queue.set({ queue: name, state: 'waiting' }, waiting);
    }
  };
  const { cache, mails } = readings;
  counted(
    'quando_calls_without_turn_total',
    'Calls for data that were refused because too many waited.',
    readings.callsWithoutTurn,
  );
  counted('quando_cache_hits_total', 'Public reads answered from memory.', () => cache().hits);
  counted('quando_cache_misses_total', 'Public reads that were asked for.', () => cache().misses);
  told('quando_cache_entries', 'Answers in memory.', () => cache().entries);
  counted('quando_mails_sent_total', 'Mails that a server accepted.', () => mails().sent);
  counted('quando_mails_failed_total', 'Tries that failed.', () => mails().failed);
  told('quando_mails_running', 'Mails that are being sent.', () => mails().running);
  const backupAt = new Gauge({
    name: 'quando_last_backup_timestamp_seconds',
    help: 'When the last backup that succeeded was made.',
    registers,
  });
  told('quando_backup_failing', '1 while the last nightly backup failed.', () =>
    Number(readings.isBackupFailing()),
  );
  const databaseUp = new Gauge({
    name: 'quando_database_up',
    help: '1 while the database answers.',
    registers,
  });
  const connections = new Gauge({
    name: 'quando_database_connections',
    help: 'Connections to this database, of all who use it.',
    registers,
  });
  const mostConnections = new Gauge({
    name: 'quando_database_max_connections',
    help: 'How many connections the database takes.',
    registers,
  });
  const bytes = new Gauge({
    name: 'quando_database_size_bytes',
    help: 'Size of the database.',
    registers,
  });
  const readDatabase = async () => {
    try {
      const [state, at] = await Promise.all([readings.database(), readings.lastBackup()]);
      databaseUp.set(1);
      connections.set(state.connections);
      mostConnections.set(state.mostConnections);
      bytes.set(state.bytes);
      if (at !== null) backupAt.set(at);
    } catch {
      databaseUp.set(0);
    }
  };
  return {
    observe: (method, route, status, seconds) => {
      requests.inc({ method: methods.has(method) ? method : 'other', route, status });
      durations.observe({ route }, seconds);
    },
    write: async () => {
      readQueues();
      await readDatabase();
      return register.metrics();
    },
    contentType: register.contentType,
  };
}
