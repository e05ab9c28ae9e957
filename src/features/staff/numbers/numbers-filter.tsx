import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, isIsoDay, type IsoDay } from '../../../domain/day/day.ts';
import { fittingSpan, type NumbersView, orders } from './number-lines.ts';
import styles from './numbers.module.css';

/** The spans that are one press away, in days up to today. */
const spans = [7, 28, 90, 365] as const;

type NumbersFilterProps = {
  view: NumbersView;
  today: IsoDay;
  onChange: (view: NumbersView) => void;
};

/** Which days, which language, which order. */
export function NumbersFilter({ view, today, onChange }: NumbersFilterProps) {
  const t = useTranslations('dashboard');
  const { span, locale, order } = view;
  const day = (name: 'first' | 'last') => (
    <Field label={t(`numbers.${name}`)}>
      {(id) => (
        <input
          className="control"
          id={id}
          key={span[name]}
          name={name}
          type="date"
          max="2999-12-31"
          required
          defaultValue={span[name]}
        />
      )}
    </Field>
  );
  return (
    <form
      className={styles.filter}
      aria-label={t('numbers.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = new FormData(event.currentTarget);
        const [first, last] = [asked.get('first'), asked.get('last')];
        if (typeof first !== 'string' || typeof last !== 'string') return;
        if (isIsoDay(first) && isIsoDay(last))
          onChange({ ...view, span: fittingSpan(first, last) });
      }}
    >
      {day('first')}
      {day('last')}
      <button type="submit" className="control strong">
        {t('show')}
      </button>
      <fieldset className={styles.spans}>
        <legend className="muted">{t('numbers.spans')}</legend>
        {spans.map((count) => (
          <button
            key={count}
            type="button"
            className="control"
            aria-pressed={span.last === today && span.first === addDays(today, 1 - count)}
            onClick={() =>
              onChange({ ...view, span: { first: addDays(today, 1 - count), last: today } })
            }
          >
            {t('numbers.lastDays', { count })}
          </button>
        ))}
      </fieldset>
      <div className={styles.choices}>
        <Field label={t('numbers.language')}>
          {(id) => (
            <select
              className="control"
              id={id}
              value={locale ?? ''}
              onChange={({ target: { value } }) =>
                onChange({ ...view, locale: value === 'de' || value === 'en' ? value : null })
              }
            >
              <option value="">{t('numbers.anyLanguage')}</option>
              <option value="de">{t('language.de')}</option>
              <option value="en">{t('language.en')}</option>
            </select>
          )}
        </Field>
        <Field label={t('numbers.order')}>
          {(id) => (
            <select
              className="control"
              id={id}
              value={order}
              onChange={({ target: { value } }) =>
                onChange({ ...view, order: orders.find((each) => each === value) ?? 'newest' })
              }
            >
              {orders.map((each) => (
                <option key={each} value={each}>
                  {t(`numbers.orders.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </form>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className="muted" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
