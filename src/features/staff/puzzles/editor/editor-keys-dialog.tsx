import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useKeyNames } from '../../../../ui/use-key-names.ts';
import { ViewHeading } from '../../../../ui/view-heading.tsx';
import { shortcuts } from './editor-shortcuts.ts';
import styles from './editor-notes.module.css';

/** All keys that do something in the editor. */
export function EditorKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.keys');
  const names: Partial<Record<string, string>> = useKeyNames();
  const heading = useId();
  return (
    <Dialog labelledBy={heading} onDismiss={onClose}>
      <div className="dialog-body">
        <ViewHeading id={heading} isFocused>
          {t('title')}
        </ViewHeading>
        <p>{t('about')}</p>
        <dl className={styles.keys}>
          {shortcuts.map(({ does, keys }) => (
            <div key={does}>
              <dt>{t(`does.${does}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{names[key] ?? key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
