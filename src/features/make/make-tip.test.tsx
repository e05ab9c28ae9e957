import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { longest } from '../../domain/made/made-puzzle.ts';
import catalogue from '../../i18n/catalogues/en/together.json';
import { MakeTip } from './make-tip.tsx';

test('a hint and its link can be typed as long as a puzzle takes them', () => {
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={catalogue}>
      <MakeTip
        number={1}
        tip={{ text: '', link: '' }}
        warnings={[]}
        onChange={() => undefined}
        onRemove={null}
      />
    </IntlProvider>,
  );
  const lengths = [...markup.matchAll(/maxlength="(\d+)"/gi)].map(([, length]) => Number(length));
  expect(lengths).toEqual([longest.text, longest.link]);
});
