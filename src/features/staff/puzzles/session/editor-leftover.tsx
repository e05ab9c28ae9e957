import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../../ui/form/button.tsx';
import { DraftValue } from '../editor/draft-value.tsx';
import styles from '../editor/editor-notes.module.css';
import { focusScreen } from '../../../../ui/focus/focus-screen.ts';
import type { Leftover } from './open-draft-editor.ts';
import { usePlaceName } from '../editor/use-place-name.ts';

/** What was written too late, so that nobody has to write it again elsewhere. */
export function EditorLeftover({ leftover }: { leftover: Leftover }) {
  const t = useTranslations('editor.leftover');
  const placeName = usePlaceName();
  const heading = useId();
  const [isThere, setIsThere] = useState(true);
  if (!isThere) return null;
  return (
    <section className={styles.note} aria-labelledby={heading}>
      <h2 className="heading text-20" id={heading}>
        {t('title')}
      </h2>
      <p>{t('about')}</p>
      <dl className="grid gap-12">
        {leftover.changes.map(({ path, to }) => (
          <div key={path} className={styles.entry}>
            <dt className={styles.place}>{placeName(path)}</dt>
            <dd>
              <DraftValue value={to} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="row gap-8">
        <Button
          onClick={() => {
            leftover.drop();
            setIsThere(false);
            focusScreen();
          }}
        >
          {t('drop')}
        </Button>
      </div>
    </section>
  );
}
