import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { parseOperator } from '../../src/device/operator.ts';
import { pageSettings } from './page-settings.ts';

const html = `<meta name="quando-operator" content="__QUANDO_OPERATOR__">
<meta name="quando-series" content="__QUANDO_SERIES__">
<meta name="quando-backend-url" content="__QUANDO_BACKEND_URL__">`;

/** The page as the build writes it, or as Vite serves it to developers. */
function pageWith(environment: Record<string, string>, server?: object): string {
  const { transformIndexHtml } = pageSettings(environment);
  if (typeof transformIndexHtml !== 'function') throw new Error('The plugin is no function.');
  return String(Reflect.apply(transformIndexHtml, {}, [html, { server }]));
}

function operatorIn(page: string) {
  const { document } = new Window();
  document.write(page);
  return parseOperator(
    document.querySelector('meta[name="quando-operator"]')?.getAttribute('content') ?? '',
  );
}

test('a page built for the gateway leaves the operator to it', () => {
  const page = pageWith({ VITE_VERSION: '1.5.0', VITE_OPERATOR_NAME: 'Clio' });
  expect(page).toContain('__QUANDO_OPERATOR__');
  expect(page).toContain('__QUANDO_SERIES__');
});

test('a page built for static hosting names its operator, whatever characters it has', () => {
  const page = pageWith({
    VITE_BACKEND_URL: 'https://backend.example',
    VITE_OPERATOR_NAME: `Clio "$&" <script>&amp;'`,
    VITE_OPERATOR_ADDRESS: 'Gasse 1 | Ort',
    VITE_LINK_BIO: 'https://bio.example',
    VITE_QUANDO_POSTAL_ADDRESS: 'on',
    OPERATOR_NAME: 'the machine that builds',
  });
  expect(page).not.toContain('<script>');
  expect(operatorIn(page)).toMatchObject({
    name: `Clio "$&" <script>&amp;'`,
    address: ['Gasse 1', 'Ort'],
    links: { bio: 'https://bio.example/' },
    asksPostalAddress: true,
  });
});

test.each([
  [{}, '381,540'],
  [{ VITE_SERIES_PUZZLES: '7, 12' }, '7,12'],
  [{ VITE_SERIES_PUZZLES: 'off' }, ''],
])('a page built for static hosting with %j has the series "%s"', (environment, series) => {
  const page = pageWith({ VITE_BACKEND_URL: 'https://backend.example', ...environment });
  expect(page).toContain(`name="quando-series" content="${series}"`);
});

test('what makes no sense ends the build, all of it named', () => {
  const faulty = {
    VITE_BACKEND_URL: '',
    VITE_POLICY_DATE: 'soon',
    VITE_LINK_BIO: 'javascript:alert(1)',
    VITE_SERIES_PUZZLES: '7',
  };
  const build = () => pageWith(faulty);
  expect(build).toThrow('VITE_POLICY_DATE');
  expect(build).toThrow('VITE_LINK_BIO');
  expect(build).toThrow('VITE_SERIES_PUZZLES');
});

test('developers see the operator of the gateway beside them', () => {
  const page = pageWith({ VITE_BACKEND_URL: '', OPERATOR_NAME: 'Clio' }, {});
  expect(operatorIn(page).name).toBe('Clio');
});
