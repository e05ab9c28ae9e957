import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { isKey } from '../../../../domain/draft/proposed-key.ts';
import { StaffScreen } from '../../../../ui/staff/staff-screen.tsx';
import { BeginPuzzleForm } from './begin-puzzle-form.tsx';
import { CopyPuzzleForm } from './copy-puzzle-form.tsx';
import styles from '../editor/editor.module.css';

/** Where a puzzle begins: with nothing, or with all that the one in the address says. */
export function NewPuzzleScreen() {
  const t = useTranslations('editor.new');
  const from = new URLSearchParams(useSearch()).get('from') ?? '';
  if (isKey(from)) {
    return (
      <StaffScreen room="creator" section="creatorNew" title={t('copy.title', { key: from })}>
        <div className={styles.newPuzzle}>
          <p className={styles.soft}>{t('copy.about')}</p>
          <CopyPuzzleForm from={from} />
        </div>
      </StaffScreen>
    );
  }
  return (
    <StaffScreen room="creator" section="creatorNew">
      <div className={styles.newPuzzle}>
        <p className={styles.soft}>{t('about')}</p>
        <BeginPuzzleForm />
      </div>
    </StaffScreen>
  );
}
