import { expect, test } from 'vitest';

import { samlProvider } from '../../../tests/setup/services/saml-provider.ts';
import { isSound, readMetadata } from './metadata.ts';

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

const school = samlProvider('https://idp.example.org/school');
const other = samlProvider('https://idp.example.org/other');
const invalid = { status: 400, code: 'validation_failed' };
const keyOf = ({ metadata }: { metadata: string }) =>
  /<KeyDescriptor[^]*<\/KeyDescriptor>/.exec(metadata)?.[0] ?? '';
const withKeys = (...keys: string[]) => school.metadata.replace(keyOf(school), keys.join(''));
const pem = expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n/);

test('a certificate for encryption alone is believed no signature, one for both is', () => {
  const forAll = keyOf(school).replace(' use="signing"', '');
  const forEncryption = keyOf(other).replace('use="signing"', 'use="encryption"');
  const read = readMetadata(withKeys(forEncryption, forAll));
  expect(read).toEqual({
    entityId: 'https://idp.example.org/school',
    signInUrl: 'https://idp.example.org/sso',
    certificates: [pem],
  });
  expect(read.certificates).toEqual(readMetadata(school.metadata).certificates);
  expect(() => readMetadata(withKeys(forEncryption))).toThrow(expect.objectContaining(invalid));
});

test('an identity provider has at most ten certificates, one role and one short name', () => {
  const keys = Array.from({ length: 11 }, () => keyOf(school));
  expect(readMetadata(withKeys(...keys.slice(1))).certificates).toHaveLength(10);
  const role = /<IDPSSODescriptor[^]*<\/IDPSSODescriptor>/;
  for (const xml of [
    withKeys(...keys),
    school.metadata.replace(role, ''),
    school.metadata.replace(role, (one) => one + one),
    school.metadata.replace('idp.example.org/school', `idp.example.org/${'x'.repeat(1_024)}`),
    school.metadata.replace('.org/sso', `.org/${'x'.repeat(2_048)}`),
    school.metadata.replace('https://idp.example.org/sso', 'https://'),
    school.metadata
      .replace('<EntityDescriptor', '<x:EntityDescriptor xmlns:x="urn:x"')
      .replace('</EntityDescriptor', '</x:EntityDescriptor'),
  ]) {
    expect(() => readMetadata(xml)).toThrow(expect.objectContaining(invalid));
  }
});
