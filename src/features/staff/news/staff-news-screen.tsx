import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useKeyNames } from '../../../ui/use-key-names.ts';
import { StaffNewsList } from './staff-news-list.tsx';
import styles from './news.module.css';
import { NewsEditor } from './news-editor.tsx';
import type { LoadedReader } from './news-reader.ts';
import { useLostFocus } from '../use-lost-focus.ts';
import { useStaffNews } from './use-staff-news.ts';

/** All announcements, and the one that is written; which one stands in the address. */
export function StaffNewsScreen({ reader }: { reader: LoadedReader }) {
  const t = useTranslations('staffTasks');
  const keyNames = useKeyNames();
  const [, navigate] = useLocation();
  const chosen = readGroup(useSearch());
  const list = useStaffNews();
  // Who saves a new announcement goes on in the same editor, under its number.
  const [editor, setEditor] = useState({ serial: 0, group: chosen });
  if (editor.group !== chosen) setEditor({ serial: editor.serial + 1, group: chosen });

  return (
    <StaffScreen
      room="dashboard"
      section="dashboardNews"
      actions={<ButtonLink href="/dashboard/news?group=new">{t('news.new')}</ButtonLink>}
    >
      <div className={styles.screen} data-chosen={chosen !== undefined}>
        <StaffNewsList
          list={list}
          chosen={chosen}
          onRestored={(group) => {
            list.reload();
            navigate(`/dashboard/news?group=${group}`);
          }}
        />
        {chosen === undefined ? (
          <NothingChosen />
        ) : (
          <NewsEditor
            key={editor.serial}
            group={chosen}
            reader={reader}
            onRemoved={() => {
              list.reload();
              navigate('/dashboard/news', { replace: true });
            }}
            onUnsent={() => list.lookForUnsent()}
            onSaved={(group) => {
              list.reload();
              if (group === chosen) return;
              setEditor({ ...editor, group });
              navigate(`/dashboard/news?group=${group}`, { replace: true });
            }}
          />
        )}
      </div>
      <details className={styles.keys}>
        <summary>{t('keys.title')}</summary>
        <p>
          <kbd>{t('keys.sendKeys', keyNames)}</kbd> {t('keys.saveNews')}
        </p>
      </details>
    </StaffScreen>
  );
}

function NothingChosen() {
  const t = useTranslations('staffTasks.news');
  useLostFocus();
  return (
    <div className={styles.nothing}>
      <EmptyState
        drawing={lateDrawings.news}
        title={t('nothingChosen')}
        text={t('nothingChosenText')}
      />
    </div>
  );
}

/** The announcement that the address names: a number, null for a new one, undefined for none. */
function readGroup(search: string): number | null | undefined {
  const named = new URLSearchParams(search).get('group') ?? '';
  if (named === 'new') return null;
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : undefined;
}
