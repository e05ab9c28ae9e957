// Loaded into a gateway before anything else: writes a dot for everything its database is sent.
import { writeSync } from 'node:fs';
import net from 'node:net';

const connect = Reflect.get(net.Socket.prototype, 'connect');
const write = Reflect.get(net.Socket.prototype, 'write');
const toDatabase = new WeakSet();
Object.assign(net.Socket.prototype, {
  /** @this {net.Socket} @param {unknown[]} words */
  connect(...words) {
    if (String(words[0]).includes('.s.PGSQL.')) toDatabase.add(this);
    return Reflect.apply(connect, this, words);
  },
  /** @this {net.Socket} @param {unknown[]} words */
  write(...words) {
    if (toDatabase.has(this)) writeSync(3, '.');
    return Reflect.apply(write, this, words);
  },
});
