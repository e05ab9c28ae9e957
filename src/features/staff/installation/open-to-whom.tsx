import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { type Role, roles as knownRoles } from '../../../backend/permissions.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import type { Installation } from '../../../backend/staff/installation.ts';
import { setPlayLimit } from '../../../backend/staff/people.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PastPuzzlesChoice } from '../past-puzzles-choice.tsx';
import { type Origin, SetBy } from './set-by.tsx';
import styles from './installation.module.css';

type OpenToWhomProps = Pick<Installation, 'roles' | 'sales'> & Origin & { onLimited: () => void };

/** Whether anything is sold, whom past puzzles are open to, and how many a day each role may start. */
export function OpenToWhom({ roles, sales, settings, file, onLimited }: OpenToWhomProps) {
  const t = useTranslations('research');
  const failures = useTranslations('staff.failure');
  const { accounts } = useOwnAccounts();
  const [outcome, setOutcome] = useState('');
  const mode = sales.isLive === null ? 'unknown' : sales.isLive ? 'live' : 'test';
  const playsOf = (role: Role) => roles.find((known) => known.role === role)?.plays ?? '';

  async function limit(values: Readonly<Record<string, string>>) {
    setOutcome('');
    const written = knownRoles.map((role) => [role, (values[role] ?? '').trim()] as const);
    const faulty = written.filter(([, plays]) => !/^\d{0,6}$/.test(plays));
    if (faulty.length > 0) {
      return Object.fromEntries(faulty.map(([role]) => [role, t('installation.open.wrong')]));
    }
    const changed = written.filter(([role, plays]) => plays !== playsOf(role));
    try {
      for (const [role, plays] of changed) {
        await setPlayLimit(accounts, role, plays === '' ? null : Number(plays));
      }
    } catch (error) {
      return { '': failures(failureOf(error)) };
    }
    setOutcome(t(changed.length === 0 ? 'installation.facts.same' : 'installation.open.saved'));
    if (changed.length > 0) onLimited();
    return null;
  }

  return (
    <>
      <div className="grid gap-4">
        <p>
          {sales.isOpen ? t('installation.open.sold', { mode }) : t('installation.open.unsold')}
        </p>
        <SetBy name="PAYMENTS_FILE" settings={settings} file={file} />
      </div>
      <PastPuzzlesChoice />
      <Form onSubmit={limit}>
        <p>{t('installation.open.limits')}</p>
        <div className={styles.limits}>
          {knownRoles.map((role) => (
            <TextField
              key={role}
              name={role}
              label={t(`role.${role}`)}
              inputMode="numeric"
              maxLength={6}
              placeholder={t('installation.open.unlimited')}
              defaultValue={playsOf(role)}
            />
          ))}
        </div>
        <div className={styles.send}>
          <SubmitButton look="plain">{t('installation.facts.save')}</SubmitButton>
          <p role="status">{outcome}</p>
        </div>
      </Form>
    </>
  );
}
