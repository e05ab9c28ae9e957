import { useTranslations } from 'use-intl';
import type { User } from '../../../backend/staff/people.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useLocalTime, useDayText } from '../../../ui/format/use-local-time.ts';
import { lastDayBefore } from './role-end.ts';
import { useUserName } from './user-name.ts';
import styles from './users.module.css';

type UserRowsProps = {
  users: readonly User[];
  /** The id of who looks, whose own role somebody else changes. */
  self: string;
  onChoose: (user: User) => void;
};

/** Accounts with their roles, and for each the way to change it. */
export function UserRows({ users, self, onChoose }: UserRowsProps) {
  return (
    <ol>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isSelf={user.id === self} onChoose={onChoose} />
      ))}
    </ol>
  );
}

type UserRowProps = { user: User; isSelf: boolean; onChoose: (user: User) => void };

function UserRow({ user, isSelf, onChoose }: UserRowProps) {
  const t = useTranslations('research');
  const time = useLocalTime();
  const dayText = useDayText();
  const nameOf = useUserName();
  const { displayName, email, isConfirmed, role, endsAt, createdAt, lastSignIn } = user;
  return (
    <li data-row className={styles.row}>
      <div className="shrinks breaks">
        <h2 className={styles.name}>{nameOf(user)}</h2>
        {displayName !== null && email !== null && <p className={styles.facts}>{email}</p>}
        {!isConfirmed && <p className={styles.note}>{t('users.unconfirmed')}</p>}
      </div>
      <p className={styles.role} data-staff={role === '4_admin' || role === '5_subadmin'}>
        {t(`role.${role}`)}
        {endsAt !== null && (
          <span className={styles.facts}>
            {t('users.until', { day: dayText(lastDayBefore(endsAt)) })}
          </span>
        )}
      </p>
      <p className={styles.facts}>
        {createdAt !== null && <span>{t('users.created', { day: time(createdAt, 'day') })}</span>}
        <span>
          {lastSignIn === null
            ? t('users.neverSignedIn')
            : t('users.lastSignIn', { moment: time(lastSignIn, 'moment') })}
        </span>
      </p>
      <div className={styles.change}>
        {isSelf ? (
          <p className={styles.facts}>{t('users.own')}</p>
        ) : (
          <Button onClick={() => onChoose(user)}>
            {t('users.change')}
            <span className="visually-hidden"> {nameOf(user)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
