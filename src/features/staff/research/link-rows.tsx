import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { CheckedLink } from '../../../backend/staff/research.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import styles from './links.module.css';
import { useLocalTime } from '../../../ui/format/use-local-time.ts';

/** Addresses, what they answered, and the puzzles that name them. */
export function LinkRows({ links }: { links: readonly CheckedLink[] }) {
  return (
    <ol>
      {links.map((link) => (
        <LinkRow key={link.address} link={link} />
      ))}
    </ol>
  );
}

function LinkRow({ link }: { link: CheckedLink }) {
  const t = useTranslations();
  const time = useLocalTime();
  const { address, puzzles, state, reason, status, checkedAt, failingSince } = link;
  const facts = [
    ...(failingSince === null
      ? []
      : [t('research.links.since', { day: time(failingSince, 'day') })]),
    ...(checkedAt === null
      ? []
      : [t('research.links.checkedAt', { moment: time(checkedAt, 'moment') })]),
  ];
  return (
    <li data-row className={styles.row}>
      <p className={styles.state} data-state={state}>
        <StateMark state={state} />
        {state === 'failing'
          ? t(`research.links.reason.${reason ?? 'other'}`, { status: String(status ?? '') })
          : t(`research.links.state.${state}`)}
      </p>
      <div className="shrinks breaks">
        <OutsideLink href={address} hint={t('play.opensElsewhere')}>
          {address}
        </OutsideLink>
        {facts.length > 0 && <p className="muted">{facts.join(' · ')}</p>}
      </div>
      <p className={styles.puzzles}>
        <span className="visually-hidden">{t('research.links.puzzles')} </span>
        {puzzles.map((key) => (
          <Link key={key} href={`/creator/edit/${key}`}>
            {key}
          </Link>
        ))}
      </p>
    </li>
  );
}

const shapes: Record<CheckedLink['state'], string> = {
  ok: 'M2.500 6.500 5 9l4.500-6',
  failing: 'M3 3l6 6M9 3l-6 6',
  unchecked: 'M6 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
};

/** A tick, a cross or a ring, beside its words. */
function StateMark({ state }: { state: CheckedLink['state'] }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d={shapes[state]} />
    </svg>
  );
}
