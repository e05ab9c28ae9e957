import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { monthName, monthOf, monthWithin } from '../../../domain/day/month-grid.ts';
import { Field } from '../../../ui/form/field.tsx';
import styles from './calendar.module.css';
import type { MonthView } from './month-view.ts';
import { useFormat } from '../../../ui/format/use-format.ts';

/** Leads to any month at once, by its name and year. */
export function MonthJump({ month, span, onOpen }: MonthView) {
  const t = useTranslations('calendar');
  const format = useFormat();
  const [first, last] = [monthOf(span.first), monthOf(span.last)];
  const [year = 0, number = 0] = month.split('-').map(Number);
  const firstYear = Number(first.slice(0, 4));
  const years = Array.from(
    { length: Number(last.slice(0, 4)) - firstYear + 1 },
    (_, index) => firstYear + index,
  );

  function open(toYear: number, toNumber: number) {
    onOpen(monthWithin(monthName(toYear, toNumber), first, last));
  }

  return (
    <section className={styles.jump} aria-label={t('jump')}>
      <Choice label={t('month')} value={number} onChange={(chosen) => open(year, chosen)}>
        {Array.from({ length: 12 }, (_, index) => {
          const name = monthName(year, index + 1);
          return (
            <option key={name} value={index + 1} disabled={name < first || name > last}>
              {format.day(`${name}-15`, { month: 'long' })}
            </option>
          );
        })}
      </Choice>
      <Choice label={t('year')} value={year} onChange={(chosen) => open(chosen, number)}>
        {years.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Choice>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  children: ReactNode;
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field label={label}>
      {(state) => (
        <select {...state} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {children}
        </select>
      )}
    </Field>
  );
}
