import { expect, it } from 'vitest';

import { encryptMessage } from './encrypt-message.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('a message is encrypted as the example of RFC 8291', () => {
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const fresh = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  const message = encryptMessage('When I grow up, I want to be a watermelon', keys, fresh);
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(encryptMessage('Twice', keys)).not.toEqual(encryptMessage('Twice', keys));
});

it('keys that are no point of the curve are refused', () => {
  const keys = { p256dh: `B${'A'.repeat(86)}`, authSecret: 'A'.repeat(22) };
  expect(() => encryptMessage('Text', keys)).toThrow();
});
