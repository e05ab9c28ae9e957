import { expect, test } from 'vitest';
import { newsTextFault } from './news-text-fault.ts';

test.each([
  [{ type: 'text', raw: 'Text' }, null],
  [
    { type: 'html', raw: '<b>\n' },
    { kind: 'html', words: '<b>' },
  ],
  [
    { type: 'image', raw: '![a](/a.png)' },
    { kind: 'picture', words: '![a](/a.png)' },
  ],
  [{ type: 'link', raw: '[a](/archive)', href: '/archive' }, null],
  [{ type: 'link', raw: '[a](http://a.example)', href: 'http://a.example' }, null],
  [
    { type: 'link', raw: '[a]' },
    { kind: 'link', words: '[a]' },
  ],
  [{ type: 'link', raw: '[a](HTTPS://a.example)', href: 'HTTPS://a.example' }, null],
  [
    { type: 'link', raw: '[a](//b)', href: '//b' },
    { kind: 'link', words: '[a](//b)' },
  ],
  [
    { type: 'link', raw: '[a](b)', href: 'javascript:b' },
    { kind: 'link', words: '[a](b)' },
  ],
  [
    { type: 'link', raw: '[a](<https://a b>)', href: 'https://a b' },
    { kind: 'link', words: '[a](<https://a b>)' },
  ],
  [
    { type: 'link', raw: '[a]()', href: '' },
    { kind: 'link', words: '[a]()' },
  ],
])('of the piece %j a reader would miss %j', (token, fault) => {
  expect(newsTextFault(token)).toEqual(fault);
});
