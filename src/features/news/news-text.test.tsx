import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/catalogues.ts';
import { NewsText } from './news-text.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['en', 21, '10 June 2040 at 21:05'],
  ['en', 0, '10 June 2040 at 00:05'],
  ['de', 21, '10. Juni 2040 um 21:05'],
] as const)(
  'until when news count is told by the 24-hour clock: %s, %i h',
  async (locale, hour, words) => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    const news = {
      id: 1,
      group: 1,
      language: locale === 'en' ? ('en-US' as const) : ('de-DE' as const),
      title: 'News',
      body: '',
      mode: 'HIGH',
      publishedAt: Date.parse('2040-06-08T15:00Z'),
      validUntil: new Date(2040, 5, 10, hour, 5).getTime(),
    };
    const messages = await loadCatalogue('news', locale);
    const markup = renderToStaticMarkup(
      <IntlProvider locale={locale} timeZone="UTC" messages={messages}>
        <NewsText news={news} heading={null} />
      </IntlProvider>,
    );
    expect(markup).toContain(words);
    expect(markup).toContain(
      `<time dateTime="2040-06-08T15:00:00.000Z">${locale === 'en' ? '9 June' : '9. Juni'} 2040</time>`,
    );
  },
);
