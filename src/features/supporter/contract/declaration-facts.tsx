import { useLocale, useTranslations } from 'use-intl';
import type { Declaration } from '../../../backend/payments.ts';
import { declared } from './declared.ts';
import { Fact } from '../tiers/order-facts.tsx';
import styles from '../supporter.module.css';
import { writtenMoment } from './written.ts';

type DeclarationFactsProps = { declaration: Declaration; receivedAt: string };

/** What a declaration says, and when it arrived. */
export function DeclarationFacts({ declaration, receivedAt }: DeclarationFactsProps) {
  const t = useTranslations('contractEnd');
  const locale = useLocale();
  return (
    <dl className={styles.facts}>
      <Fact name={t('receivedAt')}>
        <strong>{writtenMoment(receivedAt, locale)}</strong>
      </Fact>
      {declared(declaration, t, locale).map(([name, value]) => (
        <Fact key={name} name={name}>
          <span className={styles.lines}>{value}</span>
        </Fact>
      ))}
    </dl>
  );
}
