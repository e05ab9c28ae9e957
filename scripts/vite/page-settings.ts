import type { Plugin } from 'vite';
import { readOperator } from '../../gateway/operator.ts';
import { escapeHtml } from '../../gateway/mail/escape-html.ts';
import { readPayments, salesOf } from '../../gateway/payments/payment-settings.ts';
import { readSeriesPuzzles } from '../../gateway/series-puzzles.ts';
import { reader } from '../../gateway/setting-reader.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The names the gateway fills in when it serves the page, and the build for static hosting. */
const placeholders = {
  VITE_BACKEND_URL: '__QUANDO_BACKEND_URL__',
  VITE_PUBLISHABLE_KEY: '__QUANDO_PUBLISHABLE_KEY__',
  VITE_VERSION: '__QUANDO_VERSION__',
} as const;
const OPERATOR = '__QUANDO_OPERATOR__';
const SERIES = '__QUANDO_SERIES__';
const PREFIX = 'VITE_';

/**
 * Writes backend address, key, version, the operator's facts and the puzzles of a series into the page
 * where the environment states them. Static hosting is known by its backend address; the rest is
 * stated under the gateway's names with `VITE_` in front. Throws, naming all, where one makes no sense.
 *
 * @param environment values by name; what is missing stays a placeholder for the gateway
 */
export function pageSettings(environment: Environment): Plugin {
  return {
    name: 'quando:page-settings',
    transformIndexHtml(html, { server }) {
      let filled = html;
      for (const [name, placeholder] of Object.entries(placeholders)) {
        const value = environment[name];
        if (value !== undefined) filled = filled.replaceAll(placeholder, () => escapeHtml(value));
      }
      if (environment['VITE_BACKEND_URL'] === undefined) return filled;
      // Developers' pages are served beside a gateway with the same environment.
      const stated = server === undefined ? withoutPrefix(environment) : environment;
      const { operator, series } = readAll(stated);
      return filled
        .replaceAll(OPERATOR, () => escapeHtml(JSON.stringify(operator)))
        .replaceAll(SERIES, series.join());
    },
  };
}

/** The operator's facts and the series, as the gateway would read them. */
function readAll(environment: Environment) {
  const faults: string[] = [];
  const read = reader(environment, faults);
  const operator = readOperator(read);
  const sales = salesOf(readPayments(read, operator));
  const stated = { operator: { ...operator, ...sales }, series: readSeriesPuzzles(read) };
  if (faults.length > 0) throw new Error(faults.map((fault) => `${PREFIX}${fault}`).join('\n'));
  return stated;
}

function withoutPrefix(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), value]),
  );
}
