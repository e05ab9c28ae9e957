import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

test('what is still to come is said to screen readers, and its shape hidden from them', () => {
  const markup = renderToStaticMarkup(<Skeleton rows={2} bars={1} waiting="Loading" />);
  expect(markup).toMatch(/^<p role="status"[^>]*>Loading<\/p><div aria-hidden="true">/);
});

test('where the screen says it already, only the shape is there', () => {
  expect(renderToStaticMarkup(<Skeleton rows={2} bars={1} />)).not.toContain('status');
});
