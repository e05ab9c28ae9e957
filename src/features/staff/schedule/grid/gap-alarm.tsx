import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { IsoDay } from '../../../../domain/day/day.ts';
import { type AlarmLine, alarmOf } from './alarm.ts';
import { type Schedule, draftOn } from '../schedule.ts';
import styles from './gap-alarm.module.css';
import { useDayNames } from './use-day-names.ts';
import { useLanguageList } from '../use-language-list.ts';

type GapAlarmProps = { schedule: Schedule; onShow: (date: IsoDay) => void };

/** What the coming days lack, before players see it. */
export function GapAlarm({ schedule, onShow }: GapAlarmProps) {
  const t = useTranslations('dashboard.alarm');
  const dayNames = useDayNames();
  const { gaps } = schedule;
  const planned = gaps.days.flatMap(({ date }) => draftOn(schedule, date) ?? []);
  const isAlarming = gaps.days.length > 0;
  return (
    <section
      className={isAlarming ? styles.alarm : styles.calm}
      aria-labelledby="gap-alarm"
      data-alarm={isAlarming}
    >
      <h2 id="gap-alarm">{t(isAlarming ? 'title' : 'calm')}</h2>
      {alarmOf(gaps).map((line) => (
        <GapLine key={line.languages.join()} line={line} today={gaps.today} onShow={onShow} />
      ))}
      {planned.length > 0 && (
        <ul className="grid gap-4 text-15">
          {planned.map(({ key, plannedFor, isReady }) => (
            <li key={key}>
              {t('planned', {
                day: dayNames.day(plannedFor ?? gaps.today, 'long'),
                isReady: isReady ? 'true' : 'false',
              })}{' '}
              <Link href={`/creator/edit/${key}`}>{key}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type GapLineProps = { line: AlarmLine; today: IsoDay; onShow: (date: IsoDay) => void };

function GapLine({ line: { languages, days, next }, today, onShow }: GapLineProps) {
  const t = useTranslations('dashboard.alarm');
  const dayNames = useDayNames();
  const names = useLanguageList()(languages);
  return (
    <div className={styles.line}>
      <p>{t('days', { languages: names, count: days.length })}</p>
      {days.length > 0 && (
        <ul className="row gap-6">
          {days.map((date) => (
            <li key={date}>
              <button type="button" className={styles.day} onClick={() => onShow(date)}>
                {date === today ? t('today') : dayNames.day(date, 'short')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p>
          {t('next')}{' '}
          <button type="button" className={styles.day} onClick={() => onShow(next)}>
            {dayNames.day(next, 'plain')}
          </button>
        </p>
      )}
    </div>
  );
}
