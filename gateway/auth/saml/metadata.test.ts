import { expect, test } from 'vitest';
import { isSound } from './metadata.ts';

const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

test.each([
  [`Algorithm="${sha256}"`, true],
  [`Algorithm="${sha1}"`, false],
  [`x:Algorithm="${sha1}" Algorithm="${sha256}"`, false],
  [`x:Algorithm="${sha256}" Algorithm="${sha1}"`, false],
])('no hash of a document is SHA-1 in any namespace: %s', (written, isTaken) => {
  expect(isSound(`<a xmlns:x="urn:x"><DigestMethod ${written}/></a>`)).toBe(isTaken);
});
