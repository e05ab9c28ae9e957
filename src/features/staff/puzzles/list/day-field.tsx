import { useTranslations } from 'use-intl';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { DayAdvice } from '../publish/day-advice.tsx';

type DayFieldProps = { day: string; onDay: (day: string) => void };

/** For the day that a new puzzle is meant for, with what there is on it. */
export function DayField({ day, onDay }: DayFieldProps) {
  const t = useTranslations('editor.new');
  return (
    <TextField
      name="day"
      type="date"
      label={t('day')}
      help={t('dayAbout')}
      value={day}
      onChange={({ target }) => onDay(target.value)}
    >
      <DayAdvice when="begin" date={day} draftKey="" onChoose={onDay} />
    </TextField>
  );
}
