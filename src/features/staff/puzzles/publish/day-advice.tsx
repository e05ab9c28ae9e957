import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { today } from '../../../../device/clock.ts';
import { type IsoDay, isIsoDay } from '../../../../domain/day/day.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useDayText } from '../../../../ui/format/use-local-time.ts';
import { freeDays, holderOf } from './free-days.ts';
import styles from './publish-panel.module.css';
import { useScheduleFrom } from './use-schedule-from.ts';

type DayAdviceProps = {
  /** The day that is chosen, empty for none. */
  date: string;
  draftKey: string;
  onChoose: (date: IsoDay) => void;
};

/** By what a day is taken, and the next free ones instead; nothing for a day that is free or over. */
export function DayAdvice({ date, draftKey, onChoose }: DayAdviceProps) {
  const { day } = today();
  return isIsoDay(date) && date >= day ? (
    <AdviceOn date={date} draftKey={draftKey} onChoose={onChoose} />
  ) : null;
}

function AdviceOn({ date, draftKey, onChoose }: DayAdviceProps) {
  const t = useTranslations('editor.takenDay');
  const dayText = useDayText();
  const days = useScheduleFrom(date, draftKey);
  const there = days.find((day) => day.date === date);
  const holder = there === undefined ? null : holderOf(there, draftKey);
  const free = holder === null ? [] : freeDays(days, draftKey, date);
  return (
    <div role="status" className={styles.advice}>
      {holder !== null && (
        <p>
          {holder.name === null ? t('planned') : t('puzzle', { name: holder.name })}{' '}
          <Link href={`/creator/preview/${holder.key}`}>{holder.key}</Link>
        </p>
      )}
      {free.length > 0 && (
        <div className="row middle gap-6">
          <span className="soft">{t('free')}</span>
          {free.map((day) => (
            <Button key={day} look="quiet" onClick={() => onChoose(day)}>
              {dayText(day)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
