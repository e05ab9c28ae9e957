import { useLocale } from 'use-intl';
import styles from './price.module.css';
import { amountParts } from './contract/written.ts';

const digits = new Set(['integer', 'group', 'decimal', 'fraction']);

/** An amount of money, its digits set as the page sets years. */
export function Price({ amount, currency }: { amount: number; currency: string }) {
  const parts = amountParts(amount, currency, useLocale());
  return (
    <span className={styles.price}>
      {parts.map(({ type, value }) => (
        <span key={`${type} ${value}`} className={digits.has(type) ? undefined : styles.sign}>
          {value}
        </span>
      ))}
    </span>
  );
}
