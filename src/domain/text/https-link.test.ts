import { expect, test } from 'vitest';
import { httpsLink } from './https-link.ts';

test.each([
  ['https://example.org', 'https://example.org/'],
  ['https://münchen.example/Straße', 'https://xn--mnchen-3ya.example/Stra%C3%9Fe'],
  ['https://EXAMPLE.org:8443/a?b=c#d', 'https://example.org:8443/a?b=c#d'],
  ['https://example.xn--p1ai/', 'https://example.xn--p1ai/'],
  ['http://example.org/', null],
  ['https://localhost/', null],
  ['https://localhost./', null],
  ['https://127.0.0.1/', null],
  ['https://0x7f.1/', null],
  ['https://[::1]/', null],
  ['https://a..example/', null],
  ['example.org', null],
  ['javascript:alert(1)', null],
  ['https://a:b@example.org/', null],
  ['https://bank.example@evil.example/', null],
  [`https://example.org/${'a'.repeat(280)}`, `https://example.org/${'a'.repeat(280)}`],
  [`https://example.org/${'a'.repeat(281)}`, null],
  [`https://example.org/${'ä'.repeat(60)}`, null],
  [`https://example.org/${'a/../'.repeat(60)}`, null],
])('the link %s is %s', (text, link) => {
  expect(httpsLink(text, 300)).toBe(link);
});
