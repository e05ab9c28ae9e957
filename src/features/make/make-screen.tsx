import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dropUnsent } from '../../device/unsent-store.ts';
import { emptyMadeDraft } from '../../domain/made/made-draft.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { DEVICE, keptMade, NAME } from './kept-made.ts';
import { MakeForm } from './make-form.tsx';
import styles from './make.module.css';

/** Where anybody makes a puzzle, which is then nowhere but in its link. */
export function MakeScreen() {
  const t = useTranslations('make');
  const [first, setFirst] = useState(() => ({ draft: keptMade() ?? emptyMadeDraft, times: 0 }));

  function begin() {
    dropUnsent(DEVICE, NAME);
    setFirst(({ times }) => ({ draft: emptyMadeDraft, times: times + 1 }));
  }

  return (
    <main className={styles.screen}>
      <header className="grid gap-8">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className="lead">{t('lead')}</p>
        <p className="soft">{t('private')}</p>
      </header>
      <MakeForm key={first.times} first={first.draft} onBegin={begin} />
    </main>
  );
}
