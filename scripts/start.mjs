// `npm start`: installs what is missing, builds what is stale, runs the gateway in this process.
import module from 'node:module';

import { endWithParent } from './end-with-parent.mjs';
import { prepareStart, requireNode } from './prepare.mjs';

requireNode();
endWithParent();
await prepareStart();
process.env['NODE_ENV'] ??= 'production';
// Node 22 and newer then keep compiled code between starts.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
  module.enableCompileCache();
}
await import(new URL('../dist/gateway/main.js', import.meta.url).href);
