import { operatorFacts } from '../../device/operator.ts';
import styles from './supporter.module.css';

/** With whom a contract is made: whoever runs this installation, and how to reach them. */
export function Seller() {
  const { name, address, phone, email } = operatorFacts();
  return (
    <>
      <address className={styles.lines}>{[name, ...address, phone].join('\n').trimEnd()}</address>
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
