import { listen } from './http/listen.ts';
import { createLog, loggableError } from './log.ts';
import { openGateway } from './open-gateway.ts';
import { keepLibrariesQuiet } from './quiet-libraries.ts';
import { findRepository } from './repository.ts';
import { readSettings } from './settings.ts';

/** Runs until SIGTERM or SIGINT, then finishes what it was asked; a second signal ends it at once. */
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
  });
  const settings = readSettings(process.env);
  const log = createLog(settings.logFormat, settings.logLevel);
  keepLibrariesQuiet(log);
  // A connection that breaks rejects what a library asked for without waiting; others go on playing.
  process.on('unhandledRejection', (error) =>
    log.error('Something failed that nobody waited for.', loggableError(error)),
  );

  const gateway = await openGateway({ settings, repository: await findRepository(), log });
  try {
    const { host, port, trustedProxies } = settings;
    const server = await listen(gateway.fetch, host, port, {
      answerAtOnce: gateway.answerAtOnce,
      wantsLengths: trustedProxies === 0,
      onTrouble: (error) => log.error('A connection could not be taken.', loggableError(error)),
    });
    gateway.listensAt(server.url);
    const name = settings.publicUrl === undefined ? '' : `, known as ${settings.publicUrl}`;
    process.stdout.write(`Quando is ready at ${server.url}${name}\n`);
    const warmingUp = gateway.warmUp();
    await stopped;
    await server.drain();
    await warmingUp;
  } finally {
    await gateway.close();
  }
}

// No top-level await: a part loaded later may import this module again and would wait for it.
run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
