import { useTranslations } from 'use-intl';
import type { CompanyProps } from '../company/editor-company.tsx';
import { useCompany } from '../session/editor-deferred.tsx';
import styles from './editor.module.css';

/** What accompanies the writing, fetched when the fields stand. */
export function EditorSide(props: CompanyProps) {
  const t = useTranslations('editor');
  const company = useCompany();
  return (
    <aside className={styles.side} aria-label={t('side')}>
      {company.state === 'ready' && (
        <company.value.EditorCompany {...props} parts={company.value.parts} />
      )}
      {company.state === 'failed' && <p>{t('sideFailed')}</p>}
    </aside>
  );
}
