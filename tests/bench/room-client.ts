// Runs as a process of its own, see room.ts: guests who ask how their room stands, as the page does.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { openConnection } from './connection.ts';

/** So many guests, each every so many milliseconds; `asked` is how a room is asked after. */
export type RoomLoad = {
  host: string;
  port: number;
  asked: string;
  guests: number;
  every: number;
  lasts: number;
};

const [load] = (await once(process, 'message')) as [RoomLoad];
const { host, port, asked, guests, every, lasts } = load;
const end = performance.now() + lasts;
let answered = 0;

async function follow(index: number) {
  const connection = await openConnection(host, port);
  await wait((index / guests) * every);
  while (performance.now() < end) {
    const status = await connection.ask(asked);
    if (status >= 400) throw new Error(`Not answered: ${status}`);
    answered += 1;
    await wait(every);
  }
  connection.close();
}

await Promise.all(Array.from({ length: guests }, (_, index) => follow(index)));
process.send?.(answered, () => process.disconnect());
