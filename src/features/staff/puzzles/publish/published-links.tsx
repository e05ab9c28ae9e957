import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useNotify } from '../../../../ui/dialog/notify.ts';
import { ReferencesForm } from '../../references/references-form.tsx';

type PublishedLinksProps = { locale: Locale; puzzleId: number; onChanged: () => void };

/** The one thing that can be changed in a puzzle whose day has begun: where it leads, and whom it credits. */
export function PublishedLinks({ locale, puzzleId, onChanged }: PublishedLinksProps) {
  const t = useTranslations('creator.publish.links');
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLParagraphElement>(null);

  function close() {
    flushSync(() => setIsOpen(false));
    opener.current?.querySelector('button')?.focus();
  }

  if (!isOpen) {
    return (
      <p ref={opener}>
        <Button onClick={() => setIsOpen(true)}>{t('open', { language: locale })}</Button>
      </p>
    );
  }
  return (
    <ReferencesForm
      puzzleId={puzzleId}
      submit={t('submit')}
      onReplaced={(count) => {
        notify({ text: t('done', { count }) });
        onChanged();
        close();
      }}
      onClose={close}
    />
  );
}
