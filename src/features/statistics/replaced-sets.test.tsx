import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { ReplacedSets } from './replaced-sets.tsx';

const messages = {
  stats: { sync: { replaced: '', replacedText: '', restore: '', restoreOf: '' } },
  statsConflict: { sum: '' },
};

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['2040-06-10T12:05:00Z', '10 Jun 2040, 21:05'],
  ['2040-06-10T15:05:00Z', '11 Jun 2040, 00:05'],
])('when statistics were replaced is told by the clock of the reader: %s', (replacedAt, words) => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const sets = [{ id: 1, replacedAt, statistics: emptyStatistics, ledger: [] }];
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <ReplacedSets
        sets={{ state: 'ready', value: sets }}
        onRestore={() => undefined}
        onRetry={() => undefined}
      />
    </IntlProvider>,
  );
  expect(markup).toContain(`<p>${words}</p>`);
});
