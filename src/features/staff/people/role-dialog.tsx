import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Caller } from '../../../backend/accounts/accounts.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import { grantUserRole, type User } from '../../../backend/staff/people.ts';
import { type Role, roles } from '../../../backend/permissions.ts';
import { today } from '../../../device/clock.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ViewHeading } from '../../../ui/view-heading.tsx';
import styles from './role-dialog.module.css';
import { useDayText } from '../../../ui/format/use-local-time.ts';
import { endOfDay, lastDayBefore } from './role-end.ts';
import { useUserName } from './user-name.ts';

type RoleDialogProps = {
  user: User;
  accounts: Caller;
  onDone: (changed: User) => void;
  onDismiss: () => void;
};

/** Gives somebody a role or takes it, once it has said what that means. */
export function RoleDialog({ user, accounts, onDone, onDismiss }: RoleDialogProps) {
  const t = useTranslations('research.grant');
  const nameOf = useUserName();
  const heading = useId();
  const lastDay = user.endsAt === null ? '' : lastDayBefore(user.endsAt);
  const [role, setRole] = useState<Role>(user.role);
  const [until, setUntil] = useState(lastDay);
  const { isBusy, failure, give } = useGranting(user, accounts, onDone);
  const isTaken = role === '0_user';
  const isSame = role === user.role && (isTaken || until === lastDay);

  const isPossible = !isSame && (user.isConfirmed || isTaken);

  function submit() {
    if (!isPossible || isBusy) return;
    void give({ role, endsAt: isTaken || until === '' ? null : endOfDay(until) });
  }

  return (
    <Dialog labelledBy={heading} onDismiss={onDismiss}>
      <div className="breaks dialog-body">
        <ViewHeading id={heading} isFocused>
          {t('title', { name: nameOf(user) })}
        </ViewHeading>
        <RoleField value={role} isConfirmed={user.isConfirmed} onChange={setRole} />
        {!isTaken && <UntilField value={until} onChange={setUntil} />}
        <Consequence name={nameOf(user)} role={role} until={until} isSame={isSame} />
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
        <div className={styles.answers}>
          <Button onClick={onDismiss}>{t('keep')}</Button>
          <Button look="primary" aria-disabled={!isPossible || isBusy} onClick={submit}>
            {t(isTaken && !isSame ? 'take' : 'give')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Sends the grant, and says in words why it was refused. */
function useGranting(user: User, accounts: Caller, onDone: (changed: User) => void) {
  const t = useTranslations();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function give(grant: { role: Role; endsAt: string | null }) {
    setIsBusy(true);
    setFailure(null);
    try {
      onDone(await grantUserRole(accounts, { userId: user.id, ...grant }));
    } catch (error) {
      const kind = failureOf(error);
      const own = kind === 'notNow' ? (user.isConfirmed ? 'lastAdmin' : 'unconfirmed') : null;
      setFailure(own === null ? t(`staff.failure.${kind}`) : t(`research.grant.refused.${own}`));
      setIsBusy(false);
    }
  }

  return { isBusy, failure, give };
}

type RoleFieldProps = { value: Role; isConfirmed: boolean; onChange: (role: Role) => void };

/** The roles, what is sold first and then what the staff has. */
function RoleField({ value, isConfirmed, onChange }: RoleFieldProps) {
  const t = useTranslations('research');
  const order = [...roles].toSorted((one, other) => rank(one) - rank(other));
  return (
    <Field label={t('grant.role')} help={isConfirmed ? undefined : t('grant.refused.unconfirmed')}>
      {(state) => (
        <select
          {...state}
          className="control"
          value={value}
          onChange={({ target }) =>
            onChange(roles.find((role) => role === target.value) ?? '0_user')
          }
        >
          {order.map((role) => (
            <option key={role} value={role}>
              {t(`role.${role}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Who may do more comes later; the names of roles count administrators before the others. */
function rank(role: Role): number {
  return role === '4_admin' ? roles.length : roles.indexOf(role);
}

function UntilField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useTranslations('research.grant');
  return (
    <Field label={t('until')} help={t('untilHelp')}>
      {(state) => (
        <input
          {...state}
          className="control"
          type="date"
          min={today().day}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type ConsequenceProps = { name: string; role: Role; until: string; isSame: boolean };

/** What the change gives or takes, before anybody agrees to it. */
function Consequence({ name, role, until, isSame }: ConsequenceProps) {
  const t = useTranslations('research');
  const dayText = useDayText();
  const end = until === '' ? t('grant.forever') : t('grant.untilDay', { day: dayText(until) });
  return (
    <div className={styles.consequence} role="status">
      {isSame ? (
        <p>{t('grant.same', { name, role: t(`role.${role}`) })}</p>
      ) : (
        <>
          <p>
            {role === '0_user'
              ? t('grant.takes', { name })
              : t('grant.gives', { name, role: t(`role.${role}`), end })}
          </p>
          <p className="muted">{t(`gives.${role}`)}</p>
          <p className="muted">{t('grant.when')}</p>
        </>
      )}
    </div>
  );
}
