import { useTranslations } from 'use-intl';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { getOwnRooms } from '../../../../backend/rooms/host-calls.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useLocalTime } from '../../../../ui/format/use-local-time.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';
import styles from '../room.module.css';

/** What the numbered puzzles are called; made ones have a title. */
const numbered = /^\d+$/;

/** The rooms that somebody has open, to come back to. */
export function OwnRooms() {
  const t = useTranslations('room.open');
  const tPlay = useTranslations('play');
  const { userId, accounts } = useOwnAccounts();
  const time = useLocalTime();
  const { value, error, reload } = useAnswer({
    queryKey: ['own rooms', userId],
    queryFn: () => getOwnRooms(accounts),
  });
  if (error !== null) {
    return (
      <section className={styles.panel} role="alert">
        <p>{t('failed')}</p>
        <div className="row">
          <Button onClick={reload}>{t('retry')}</Button>
        </div>
      </section>
    );
  }
  if (value === null || value.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2 className="heading text-22">{t('ownRooms')}</h2>
      <ul className="grid gap-8">
        {value.map(({ code, guests, openedAt, name }) => (
          <li key={code} className={styles.room}>
            <a href={`#${code}`}>{t('room', { code, guests })}</a>{' '}
            <span className="muted">
              {name === null
                ? null
                : `${numbered.test(name) ? tPlay('number', { name }) : name} · `}
              {t('since', { time: time(openedAt, 'time') })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
