// Loaded into a gateway before anything else: writes where it connects, sends or asks for a name.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { writeSync } from 'node:fs';
import net from 'node:net';

/**
 * Writes a line for each call of a method, and passes it on.
 *
 * @param {object} owner
 * @param {string} name
 */
function record(owner, name) {
  const original = Reflect.get(owner, name);
  Reflect.set(
    owner,
    name,
    /** @this {unknown} @param {unknown[]} words */ function recorded(...words) {
      writeSync(3, `${name} ${JSON.stringify(words[0])}\n`);
      return Reflect.apply(original, this, words);
    },
  );
}

record(net.Socket.prototype, 'connect');
record(dgram.Socket.prototype, 'send');
record(dns, 'lookup');
record(dns.promises, 'lookup');
writeSync(3, 'recording\n');
