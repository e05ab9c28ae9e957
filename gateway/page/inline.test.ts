import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';

import { inlineIn } from './inline.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = (data: string) =>
  `<script type="application/json">${data}</script><script>run()\n</script><style>a{}\n</style><script src="/x.js"></script>`;

it('scripts and styles of the build are named by their hashes, once each, and data is not', () => {
  expect(inlineIn([page('1'), page('2')])).toEqual({
    scripts: [hash('run()\n')],
    styles: [hash('a{}\n')],
  });
});
