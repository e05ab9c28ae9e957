import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';

import { listen, tryToListen } from './http/listen.ts';
import { createLog, loggableError } from './log.ts';
import { checkMailServer } from './mail/send-mail.ts';
import { whereDataIs } from './operation/installation.ts';
import { openGateway } from './open-gateway.ts';
import { print } from './print.ts';
import { keepLibrariesQuiet } from './quiet-libraries.ts';
import { describeWarning, readEnvironment } from './read-environment.ts';
import { findRepository } from './repository.ts';
import { readSettings } from './settings.ts';

/**
 * Runs until SIGTERM or SIGINT, or SIGHUP when npm or the terminal is gone, then finishes what it was
 * asked. A second SIGTERM or SIGINT ends it at once.
 */
async function run(): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    let signals = 0;
    const stop = () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    // Where a signal goes to a whole group, this one comes on top: npm's shell dies of it as well.
    process.on('SIGHUP', () => resolve());
  });
  const { environment, ...origin } = readEnvironment(process.env);
  const settings = readSettings(environment);
  const log = createLog(settings.logFormat, settings.logLevel);
  for (const warning of origin.warnings) log.warn(describeWarning(warning, origin.file));
  if (settings.databaseUrl === undefined && !existsSync(settings.dataDir)) {
    // Making the folder takes its time; in an existing one, who holds it is the better reason.
    await tryToListen(settings.host, settings.port);
    print(`First start: a new data folder is made, ${settings.dataDir}`);
  }
  keepLibrariesQuiet(log);
  // A connection that breaks rejects what a library asked for without waiting; others go on playing.
  process.on('unhandledRejection', (error) =>
    log.error('Something failed that nobody waited for.', loggableError(error)),
  );

  const gateway = await openGateway({
    settings,
    origin,
    repository: await findRepository(),
    log,
    tellStep: print,
  });
  try {
    const { host, port, trustedProxies } = settings;
    const server = await listen(gateway.fetch, host, port, {
      answerAtOnce: gateway.answerAtOnce,
      trustedProxies,
      wantsLengths: trustedProxies === 0,
      onTrouble: (error) => log.error('A connection could not be taken.', loggableError(error)),
    });
    gateway.listensAt(server.url);
    const data = whereDataIs(settings);
    const others = addressesFor(server.url, host);
    const names = [
      server.url,
      ...others.map((address) => `for others at ${address}`),
      ...(settings.publicUrl === undefined ? [] : [`known as ${settings.publicUrl}`]),
      `with its data in ${data.folder ?? `PostgreSQL at ${data.server}`}`,
    ];
    print(`Quando is ready at ${names.join(', ')}`);
    const setUp = await gateway.setUpAddress();
    if (setUp !== undefined) {
      const { pathname, hash } = new URL(setUp);
      const elsewhere = settings.publicUrl === undefined ? others : [];
      const links = [setUp, ...elsewhere.map((address) => `${address}${pathname}${hash}`)];
      print(
        `Nobody administers this Quando yet. Within an hour, ${links.join(' or ')} makes you the one who does.`,
      );
    }
    if (settings.smtp !== undefined) void checkMailServer(settings.smtp, log);
    const warmingUp = gateway.warmUp();
    await stopped;
    await server.drain();
    await warmingUp;
  } finally {
    await gateway.close();
  }
}

/** How other machines reach a server that listens everywhere. */
function addressesFor(url: string, host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const { port } = new URL(url);
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}

// No top-level await: a part loaded later may import this module again and would wait for it.
run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
