import { useTranslations } from 'use-intl';
import type { MadeField, MadeWarning } from '../../domain/made/made-draft.ts';
import styles from './make.module.css';

type WarningsProps = { warnings: readonly MadeWarning[]; field: MadeField };

/** What in a field gives the answer away, said while one writes; the author decides. */
export function Warnings({ warnings, field }: WarningsProps) {
  const t = useTranslations('preflight.kind');
  const own = warnings.filter((warning) => warning.field === field);
  return (
    <div role="status">
      {own.map(({ kind, found }) => (
        <p key={`${kind} ${found}`} className={styles.warning}>
          {t(kind, { found })}
        </p>
      ))}
    </div>
  );
}
