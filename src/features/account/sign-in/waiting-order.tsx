import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { dropPaymentChoice } from '../../../device/cookies/payment-choice.ts';
import styles from '../account-screen.module.css';

/** Says that an order continues after this, and offers a way out of it. */
export function WaitingOrder({ text }: { text: string }) {
  const t = useTranslations('account.order');
  return (
    <>
      <p className={styles.lead}>{text}</p>
      <p>
        <Link href="/subscription" onClick={dropPaymentChoice}>
          {t('drop')}
        </Link>
      </p>
    </>
  );
}
