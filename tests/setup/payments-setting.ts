import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const webhookSecret = 'whsec_test';

const link = (name: string) => `https://buy.stripe.example/${name}`;
const offer = (name: string, amount: number) => ({
  amount,
  price: `price_${name}`,
  paymentLink: `plink_${name}`,
  link: link(name),
});

/** What the tests' installation sells. */
export const soldThings = {
  currency: 'EUR',
  vatPercent: 19,
  tiers: {
    explorer: { month: offer('explorer_month', 300) },
    historian: { month: offer('historian_month', 500), year: offer('historian_year', 5000) },
    chronicler: { year: offer('chronicler_year', 9000) },
  },
  gifts: [
    { tier: 'explorer', months: 3, amount: 900, paymentLink: 'plink_gift', link: link('gift') },
    { tier: 'historian', months: 12, amount: 5000, paymentLink: 'plink_big', link: link('big') },
  ],
  portal: 'https://billing.stripe.example/p/login/x',
};

/** The environment of an installation that sells them; the file goes with the temporary folder. */
export function sellingEnvironment(): Record<string, string> {
  const path = join(tmpdir(), `quando-payments-${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(soldThings));
  return {
    PAYMENTS_FILE: path,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    OPERATOR_NAME: 'Clio Muster',
    OPERATOR_ADDRESS: 'Gasse 1 | 12345 Ort',
    OPERATOR_EMAIL: 'clio@quando.example',
  };
}
