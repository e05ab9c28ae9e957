import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { today } from '../../../../device/clock.ts';
import {
  addDays,
  type IsoDay,
  isIsoDay,
  localDay,
  MAX_OFFSET,
} from '../../../../domain/day/day.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useDayText } from '../../../../ui/format/use-local-time.ts';
import { freeDays, holderOf } from './free-days.ts';
import { displacedOn } from './publish-obstacle.ts';
import styles from './publish-panel.module.css';
import { useScheduleFrom } from './use-schedule-from.ts';

type DayAdviceProps = {
  /** Whether the puzzle is begun, or published now. */
  when: 'begin' | 'publish';
  /** The day that is chosen, empty for none. */
  date: string;
  draftKey: string;
  onChoose: (date: IsoDay) => void;
};

/** By what a day is taken, what that means, and the next free ones; nothing for a day that is free or over. */
export function DayAdvice(props: DayAdviceProps) {
  const { date } = props;
  return isIsoDay(date) && date >= today().day ? <AdviceOn {...props} /> : null;
}

function AdviceOn({ when, date, draftKey, onChoose }: DayAdviceProps) {
  const t = useTranslations('editor.takenDay');
  const dayText = useDayText();
  const days = useScheduleFrom(date, draftKey);
  const there = days.find((day) => day.date === date);
  const holder = there === undefined ? null : holderOf(there, draftKey);
  const begun = localDay(today().now, MAX_OFFSET);
  const makesWay = displacedOn(there, begun) !== null;
  const earliest = addDays(begun, 1);
  const free = holder === null ? [] : freeDays(days, draftKey, date);
  return (
    <div role="status" className={styles.advice}>
      {holder !== null && (
        <p>
          {holder.name === null ? t('planned') : t('puzzle', { name: holder.name })}{' '}
          <Link href={`/creator/preview/${holder.key}`}>{holder.key}</Link>
          {'. '}
          {makesWay && t(`makesWay.${when}`)}
          {holder.name === null && when === 'begin' && t('stays')}
        </p>
      )}
      {holder !== null && date <= begun && (
        <p>
          {t('begun')}{' '}
          <Button look="quiet" onClick={() => onChoose(earliest)}>
            {dayText(earliest)}
          </Button>
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
