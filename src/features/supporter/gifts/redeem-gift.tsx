import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { refreshClaims } from '../../../backend/accounts/refresh-claims.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { errorKey, serverMessage } from '../../../backend/error-key.ts';
import { ServerError } from '../../../backend/errors.ts';
import { type RedeemedGift, redeemGift } from '../../../backend/payments.ts';
import { today } from '../../../device/clock.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useAnchor } from '../../../ui/focus/use-anchor.ts';
import { useErrorNotice } from '../../../ui/use-error-notice.ts';
import styles from '../supporter.module.css';
import own from './redeem-gift.module.css';
import { isWaiting } from '../tiers/situation.ts';
import { writtenDay } from '../contract/written.ts';

/** Why the server refuses a code. */
const refusals = {
  '02000': 'unknown',
  PT409: 'taken',
  PT410: 'takenBack',
  over_request_rate_limit: 'tooOften',
} as const;

/** What a redeemed code gave; `isKnown` is false while the session does not carry it yet. */
type Redeemed = { gift: RedeemedGift; isKnown: boolean };

/** Where the code of a gift card becomes a tier. */
export function RedeemGift() {
  const t = useTranslations('gifts.redeem');
  const accounts = useAccounts();
  const notifyError = useErrorNotice();
  useAnchor();
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);

  async function redeem(code: string) {
    try {
      const gift = await redeemGift(accounts, code);
      const isKnown = await refreshClaims(accounts).then(
        () => true,
        () => false,
      );
      setRedeemed({ gift, isKnown });
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== null) return { code: t(refusal) };
      notifyError(errorKey(error), serverMessage(error));
      return null;
    }
  }

  return (
    <section className={own.group}>
      <h2 id="redeem" tabIndex={-1}>
        {t('title')}
      </h2>
      <div role="status">{redeemed !== null && <Done redeemed={redeemed} />}</div>
      <Form
        onSubmit={async (values) => {
          const code = (values['code'] ?? '').trim();
          return code === '' ? { code: t('empty') } : redeem(code);
        }}
      >
        <TextField
          name="code"
          label={t('code')}
          help={t('text')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <SubmitButton look="plain">{t('submit')}</SubmitButton>
      </Form>
    </section>
  );
}

function Done({ redeemed: { gift, isKnown } }: { redeemed: Redeemed }) {
  const t = useTranslations();
  const locale = useLocale();
  const [now] = useState(() => today().now);
  const values = {
    tier: t(`supporter.tier.${gift.tier}`),
    from: writtenDay(gift.startsAt, locale),
    to: writtenDay(gift.endsAt, locale),
  };
  return (
    <div className={styles.part}>
      <p>{t(gift.isNew ? 'gifts.redeem.done' : 'gifts.redeem.doneBefore', values)}</p>
      {isWaiting(gift, now) && <p>{t('gifts.redeem.waits')}</p>}
      {!isKnown && <p>{t('gifts.redeem.refreshLater')}</p>}
      <p>
        <Link href="/puzzleOverview">{t('gifts.redeem.overview')}</Link>
      </p>
    </div>
  );
}

function refusalOf(error: unknown): (typeof refusals)[keyof typeof refusals] | null {
  const known: Readonly<Record<string, (typeof refusals)[keyof typeof refusals]>> = refusals;
  return error instanceof ServerError ? (known[error.code] ?? null) : null;
}
