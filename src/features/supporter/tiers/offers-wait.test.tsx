import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { OffersWait } from './offers-wait.tsx';

const messages = { supporter: { offersFailed: 'No prices.', retry: 'Try again' } };

test.each([
  [{ hasFailed: false }, /^<div[^>]* aria-busy="true"/],
  [{ hasFailed: true }, /<p>No prices\.<\/p>/],
  [{ hasFailed: true, text: 'No gift.' }, /<p>No gift\.<\/p>/],
])('who waits for prices is told so: %j', (props, words) => {
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <OffersWait {...props} onRetry={() => undefined} />
    </IntlProvider>,
  );
  expect(markup).toMatch(words);
});
