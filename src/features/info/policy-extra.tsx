import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { operatorFacts } from '../../device/operator.ts';
import { OperatorCard } from './operator-card.tsx';
import styles from './policy-extra.module.css';
import type { Extra } from './privacy-topics.ts';
import { StoredItems } from './stored-items.tsx';

const processorNames = ['hosting', 'database', 'mail', 'payment', 'backup'] as const;

const extras = {
  controller: Controller,
  processors: Processors,
  storage: StoredItems,
  contact: Contact,
} as const satisfies Record<Extra, () => ReactNode>;

/** The parts of the policy that are not the same for every installation, or come from a table. */
export function PolicyExtra({ extra }: { extra: Extra }) {
  const Part = extras[extra];
  return <Part />;
}

function Controller() {
  const t = useTranslations('privacy');
  const operator = operatorFacts();
  if (operator.name === null) return <p>{t('controller.unknown')}</p>;
  const words = { email: t('controller.email'), phone: t('controller.phone') };
  return (
    <>
      <p>{t(operator.isOrganisation ? 'controller.organisation' : 'controller.individual')}</p>
      <OperatorCard operator={operator} words={words} />
      <p>
        <Link href="/imprint">{t('controller.imprint')}</Link>
      </p>
    </>
  );
}

function Processors() {
  const t = useTranslations('privacy');
  const { processors } = operatorFacts();
  const stated = processorNames.filter((name) => processors[name] !== null);
  if (stated.length === 0) return <p>{t('processors.none')}</p>;
  return (
    <>
      <p>{t('processors.text')}</p>
      <dl className={styles.processors}>
        {stated.map((name) => (
          <div key={name}>
            <dt className="muted">{t(`processors.${name}`)}</dt>
            <dd>{processors[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Contact() {
  const t = useTranslations('privacy');
  const { email } = operatorFacts();
  if (email === null) return <p>{t('rights.writeNobody')}</p>;
  const link = (address: ReactNode) => <a href={`mailto:${email}`}>{address}</a>;
  return <p>{t.rich('rights.write', { address: email, email: link })}</p>;
}
