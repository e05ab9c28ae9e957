import { useTranslations } from 'use-intl';
import { addMonths, monthOf } from '../../../domain/day/month-grid.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import styles from './calendar.module.css';
import { countMonth } from './month-facts.ts';
import type { MonthView } from './month-view.ts';
import { useFormat } from '../../../ui/format/use-format.ts';

export const MONTH_HEADING = 'calendar-month';

/** The name of the month with what it came to, between the ways to the months around it. */
export function MonthHead({ month, span, facts, reader, onOpen }: MonthView) {
  const t = useTranslations('calendar');
  const format = useFormat();
  const name = format.day(`${month}-15`, { month: 'long', year: 'numeric' });
  return (
    <div className={styles.title}>
      <TurnButton
        words={t('before')}
        drawing={lateDrawings.before}
        isThere={month > monthOf(span.first)}
        onPress={() => onOpen(addMonths(month, -1))}
      />
      <div className={styles.name}>
        <h2 id={MONTH_HEADING} aria-live="polite">
          {name}
        </h2>
        <p className="muted">
          {facts === null ? t('waiting') : t('sum', countMonth(month, facts, reader))}
        </p>
      </div>
      <TurnButton
        words={t('after')}
        drawing={lateDrawings.after}
        isThere={month < monthOf(span.last)}
        onPress={() => onOpen(addMonths(month, 1))}
      />
    </div>
  );
}

type TurnButtonProps = { words: string; drawing: string; isThere: boolean; onPress: () => void };

/** Where there is no month it stays, for a button that is switched off would lose the focus. */
function TurnButton({ words, drawing, isThere, onPress }: TurnButtonProps) {
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={words}
      aria-disabled={!isThere}
      onClick={() => {
        if (isThere) onPress();
      }}
    >
      <Icon drawing={drawing} />
    </button>
  );
}
