import type { ReactNode } from 'react';
import type { OperatorFacts } from '../../device/operator.ts';
import styles from './operator-card.module.css';

type OperatorCardProps = {
  operator: OperatorFacts;
  words: { email: string; phone: string };
};

/** Who runs this installation and how to reach them; what was not stated is left out. */
export function OperatorCard({ operator, words }: OperatorCardProps) {
  const { name, address, email, phone } = operator;
  return (
    <div className={styles.card}>
      <address className={styles.address}>
        {name !== null && <strong className="heading text-20">{name}</strong>}
        {address.length > 0 && <span>{address.join('\n')}</span>}
      </address>
      {(email !== null || phone !== null) && (
        <dl className={styles.ways}>
          {email !== null && (
            <Way name={words.email}>
              <a href={`mailto:${email}`}>{email}</a>
            </Way>
          )}
          {phone !== null && (
            <Way name={words.phone}>
              <a href={`tel:${dialled(phone)}`}>{phone}</a>
            </Way>
          )}
        </dl>
      )}
    </div>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The zero of "+49 (0)30" is not dialled. */
function dialled(phone: string): string {
  return phone.replace('(0)', '').replaceAll(/[^+\d]/g, '');
}
