import type { BackgroundTasks } from '../background-tasks.ts';
import type { Database } from '../database/database.ts';
import type { AccountKeys } from '../limits/account-key.ts';
import type { Rates } from '../limits/limits.ts';
import { sessionLasts } from '../database/session-lasts.ts';
import { type SharedLimits, shareOfNetwork } from '../limits/shared-limits.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { OperatorFacts } from '../operator.ts';
import { createCancel } from './cancel-subscription.ts';
import { createDeclare } from './declare.ts';
import { publicOffers, storeOffers } from './offers.ts';
import { createTellBuyers } from './payment-notices.ts';
import type { Payments } from './payment-routes.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { createStripe, type StripeAddress } from './stripe-client.ts';
import { createWebhook } from './webhook.ts';

type PaymentParts = {
  settings: PaymentSettings | undefined;
  operator: () => OperatorFacts;
  /** Where declarations go, by the settings alone: what the page states sends no mail elsewhere. */
  declarationsTo: string;
  database: Database;
  publicUrl: () => string;
  outbox: Outbox;
  backgroundTasks: Pick<BackgroundTasks, 'later' | 'closing'>;
  accountKeys: AccountKeys;
  limits: SharedLimits;
  rates: Pick<Rates, 'declaration' | 'receipt' | 'receipts'>;
  log: Log;
  now: () => number;
  stripeAddress?: StripeAddress | undefined;
};

/** Makes ready to sell what the settings offer; undefined where they offer nothing. */
export async function openPayments(parts: PaymentParts): Promise<Payments | undefined> {
  const { settings, operator, database, accountKeys, limits, rates, log, now } = parts;
  if (settings === undefined) return undefined;
  await storeOffers(database, settings.file);
  const stripe = await createStripe(settings.secretKey, parts.stripeAddress);
  const seller = () => {
    const { name, address, phone, email, vatId } = operator();
    return [name, ...address, phone, email, vatId].filter((line) => line !== undefined);
  };
  const { later } = parts.backgroundTasks;
  const tell = createTellBuyers({ ...parts, later, file: settings.file, seller });
  return {
    offers: () => publicOffers(database, settings),
    webhook: createWebhook({
      stripe,
      secret: settings.webhookSecret,
      isLive: settings.isLive,
      database,
      tell,
      log,
      now,
    }),
    cancel: settings.secretKey === undefined ? undefined : createCancel({ stripe, database, log }),
    declare: createDeclare(parts),
    takeCancellation: (key) =>
      limits.take([{ name: 'cancellation', rate: rates.declaration, key }]),
    takeDeclaration: (client) =>
      limits.take([shareOfNetwork('declaration', rates.declaration, client)]),
    userOf: accountKeys.userOf,
    sessionLasts: (user) => sessionLasts(database, user),
  };
}
