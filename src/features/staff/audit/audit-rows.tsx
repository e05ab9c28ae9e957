import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { AuditEntry } from '../../../backend/staff/people.ts';
import { roles } from '../../../backend/permissions.ts';
import { oneOf } from '../../../ui/url-filter.ts';
import {
  actionNameOf,
  byDay,
  countIn,
  permissionIn,
  programOf,
  roleIn,
  subjectOf,
  textIn,
} from './audit-words.ts';
import { useDayText, useLocalTime } from '../../../ui/format/use-local-time.ts';
import styles from './audit-rows.module.css';
import { lastDayBefore } from '../people/role-end.ts';

/** What staff did, each day under its name. */
export function AuditRows({ entries }: { entries: readonly AuditEntry[] }) {
  const time = useLocalTime();
  return byDay(entries, (at) => time(at, 'day')).map(({ day, entries: own }) => (
    <section key={day} className={styles.day}>
      <h2>{day}</h2>
      <ol>
        {own.map((entry) => (
          // One statement in SQL may do several things to one puzzle at the same instant.
          <li data-row key={JSON.stringify(entry)} className={styles.row}>
            <time dateTime={entry.at}>{time(entry.at, 'time')}</time>
            <Author entry={entry} />
            <Deed entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** Who did it: somebody of the staff, somebody whose account is gone, or a program. */
function Author({ entry: { by, byName } }: { entry: AuditEntry }) {
  const t = useTranslations('research.record');
  if (byName !== null) return <span className="breaks strong">{byName}</span>;
  const isAccount = by !== null && /^[0-9a-f-]{36}$/.test(by);
  return (
    <span className="breaks strong">
      {isAccount ? (
        <span title={by}>{t('gone')}</span>
      ) : (
        t('program', { program: programOf(by), name: by ?? '?' })
      )}
    </span>
  );
}

/** What was done to what, in a sentence. */
function Deed({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('research.record');
  const values = useValues(entry);
  const name = actionNameOf(entry.action);
  const link = subjectOf(entry);
  const subject = (chunks: ReactNode) =>
    link === null ? (
      <span className="breaks tabular">{chunks}</span>
    ) : (
      <Link href={link.href}>{chunks}</Link>
    );
  const text = link?.text ?? entry.subject;
  if (name === null) {
    return <p>{t.rich('unknown', { action: entry.action, text, subject })}</p>;
  }
  const isErratum = name === 'erratumAdded' || name === 'erratumUndone';
  const erratum = isErratum ? textIn(entry.details, 'text') : null;
  return (
    <p>
      {t.rich(`deeds.${name}`, { ...values, text, subject })}
      {erratum !== null && <q className={styles.quote}>{erratum}</q>}
    </p>
  );
}

/** What the sentences say beside their subject; each takes what it has words for. */
function useValues({ details, subject }: AuditEntry) {
  const t = useTranslations('research');
  const dayText = useDayText();
  const date = textIn(details, 'date');
  const end = textIn(details, 'newEnd');
  const oldRole = roleIn(details, 'oldRole');
  const newRole = roleIn(details, 'newRole');
  const role = oneOf(roles)(subject);
  const permission = permissionIn(details);
  const taken = textIn(details, 'swapped');
  const given = textIn(details, 'madeWayFor');
  return {
    way: taken !== null ? 'took' : given !== null ? 'gave' : 'none',
    other: taken ?? given ?? '',
    day: date === null ? '' : dayText(date),
    number: textIn(details, 'name') ?? '',
    part: textIn(details, 'part') ?? '',
    hint: countIn(details, 'hint'),
    before: textIn(details, 'before') ?? '–',
    after: textIn(details, 'after') ?? '–',
    language: textIn(details, 'locale') ?? '',
    state: textIn(details, 'state') ?? '',
    oldRole: oldRole === null ? '?' : t(`role.${oldRole}`),
    newRole: newRole === null ? '?' : t(`role.${newRole}`),
    role: role === null ? subject : t(`role.${role}`),
    permission:
      permission === null
        ? (textIn(details, 'permission') ?? '')
        : t(`record.permissions.${permission}`),
    plays: countIn(details, 'plays'),
    isLimited: typeof details['plays'] === 'number' ? 'yes' : 'no',
    end: end === null ? '' : t('users.until', { day: dayText(lastDayBefore(end)) }),
    count: countIn(details, 'count'),
    added: countIn(details, 'new'),
    changed: countIn(details, 'changed'),
    hasEnd: end === null ? 'no' : 'yes',
  };
}
