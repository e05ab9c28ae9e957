import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { linkTarget } from './link-target.ts';
import { Markdown } from './markdown.tsx';
import { teaser } from './teaser.ts';

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://quando.example' });
  return () => vi.unstubAllGlobals();
});

/** The elements of a text, without the frame around them and without classes. */
function shown(source: string): string {
  const messages = { play: { opensElsewhere: 'elsewhere' } };
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <Router ssrPath="/news/1">
        <Markdown source={source} />
      </Router>
    </IntlProvider>,
  );
  return markup.replaceAll(/ class="[^"]*"/g, '').replace(/^<div>(.*)<\/div>$/s, '$1');
}

test('headings, lists, quotes, emphasis and tables are set', () => {
  expect(shown('# A\n\n### B\n\nA **b** _c_ ~~d~~ `e`  \nf')).toBe(
    '<h2>A</h2><h3>B</h3><p>A <strong>b</strong> <em>c</em> <del>d</del> <code>e</code><br/>f</p>',
  );
  expect(shown('- a\n- b\n  1. c\n\n> d')).toBe(
    '<ul><li>a</li><li>b<ol start="1"><li>c</li></ol></li></ul><blockquote><p>d</p></blockquote>',
  );
  expect(shown('- a **b**')).toBe('<ul><li>a <strong>b</strong></li></ul>');
  expect(shown('## A\n\n---\n\n\\*b\\*')).toBe('<h2>A</h2><hr/><p>*b*</p>');
  expect(shown('3. a\n\n   b')).toBe('<ol start="3"><li><p>a</p><p>b</p></li></ol>');
  expect(shown('| a |\n| - |\n| b |')).toBe(
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  );
});

test('HTML stays text, and so do scripts', () => {
  expect(shown('a <b onclick="x()">c</b>')).toBe(
    '<p>a &lt;b onclick=&quot;x()&quot;&gt;c&lt;/b&gt;</p>',
  );
  expect(shown('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  expect(shown('`<img src=x>`\n\n    <svg onload=x>')).toBe(
    '<p><code>&lt;img src=x&gt;</code></p><pre><code>&lt;svg onload=x&gt;</code></pre>',
  );
});

test('a picture is its words', () => {
  expect(shown('![A map](https://tracker.example/p.gif)')).toBe('<p>A map</p>');
});

test('links lead to other websites in a tab of their own, or to a path of this one', () => {
  expect(shown('[a](https://example.org/b?c=d)')).toBe(
    '<p><a href="https://example.org/b?c=d" target="_blank" rel="noopener noreferrer">a<span> (elsewhere)</span></a></p>',
  );
  expect(shown('[a](/about#how)')).toBe('<p><a href="/about#how">a</a></p>');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'mailto:a@example.org',
])('a link to %s is its words alone', (href) => {
  expect(shown(`[a](${href})`)).toBe('<p>a</p>');
});

describe('where a link leads', () => {
  const origin = 'https://quando.example';
  test.each([
    ['//other.example/a', { isInside: false, address: 'https://other.example/a' }],
    ['https://quando.example/support', { isInside: true, address: '/support' }],
    ['/archive?words=moon#end', { isInside: true, address: '/archive?words=moon#end' }],
    ['http://other.example/a?b=c#d', { isInside: false, address: 'http://other.example/a?b=c#d' }],
    ['https://quando.example//evil.example/y', null],
    [
      'https://quando.example.evil.example/y',
      { isInside: false, address: 'https://quando.example.evil.example/y' },
    ],
    ['/.//evil.example', null],
    ['https://', null],
    ['vbscript:x', null],
  ])('%s', (href, expected) => {
    expect(linkTarget(href, origin)).toEqual(expected);
  });
});

test('the list shows how a text begins, without its marks', () => {
  expect(teaser('## Head\n\nThe **archive** is [open](/archive).\n\nMore.')).toBe(
    'The archive is open.',
  );
  const long = teaser(`Seven words, ${'and many more, '.repeat(20)}`);
  expect(long.length).toBeLessThanOrEqual(182);
  expect(long).toMatch(/(and|many|more) …$/);
  expect(teaser(`${'x'.repeat(170)}, – ${'y'.repeat(20)}`)).toBe(`${'x'.repeat(170)} …`);
  const longest = `${'x'.repeat(89)} ${'y'.repeat(90)}`;
  expect([teaser(longest), teaser(`${longest}y`)]).toEqual([longest, `${'x'.repeat(89)} …`]);
  expect(teaser('Two  \nlines')).toBe('Two lines');
  expect(teaser('- only a list')).toBe('');
});
