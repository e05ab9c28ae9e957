import { operatorFacts } from '../../device/operator.ts';
import styles from './supporter.module.css';

/** With whom a contract is made: name, address and e-mail of whoever runs this installation. */
export function Seller() {
  const { name, address, email } = operatorFacts();
  return (
    <>
      <address className={styles.lines}>{[name, ...address].join('\n')}</address>
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
