import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { Loaded } from '../../../ui/use-loaded.ts';
import { OwnSection } from './own-section.tsx';

const messages = {
  screen: { loading: 'Loading', retry: 'Try again' },
  security: { failed: 'It did not come.' },
};

function markupOf(found: Loaded<string[]>) {
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <OwnSection
        title="Devices"
        text="Where you are signed in"
        found={found}
        reload={() => undefined}
      >
        {(items) => items.join()}
      </OwnSection>
    </IntlProvider>,
  );
}

test('a part of the account is busy while it comes, and says aloud where it does not', () => {
  expect(markupOf({ state: 'loading' })).toMatch(/^<section[^>]* aria-busy="true"/);
  const failed = markupOf({ state: 'failed' });
  expect(failed).not.toContain('aria-busy');
  expect(failed).toMatch(/role="alert"><p>It did not come/);
  expect(markupOf({ state: 'ready', value: ['one', 'two'] })).toMatch(/one,two<\/section>$/);
  for (const state of ['loading', 'failed'] as const) {
    expect(markupOf({ state })).toContain('Where you are signed in');
  }
});
