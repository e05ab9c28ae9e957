// `npm start`: installs what is missing, builds what is stale, runs the gateway in this process.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
process.env['NODE_ENV'] ??= 'production';
await import(new URL('../dist/gateway/main.js', import.meta.url).href);
