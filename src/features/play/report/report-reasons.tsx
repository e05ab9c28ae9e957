import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { type ReportReason, reportReasons } from '../../../domain/puzzle/report-reasons.ts';
import { useFormField } from '../../../ui/form/form-context.ts';
import styles from './report-reasons.module.css';

type ReportReasonsProps = {
  value: ReportReason | null;
  onChange: (reason: ReportReason) => void;
};

/** What is wrong, one of five; none is chosen before somebody chooses. */
export function ReportReasons({ value, onChange }: ReportReasonsProps) {
  const t = useTranslations('result.report');
  const id = useId();
  const { error } = useFormField('reason');
  return (
    <fieldset className={styles.reasons} aria-describedby={error === undefined ? undefined : id}>
      <legend>{t('reasonLegend')}</legend>
      {reportReasons.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={reason === value}
            onChange={() => onChange(reason)}
          />
          {t(`reason.${reason}`)}
        </label>
      ))}
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
