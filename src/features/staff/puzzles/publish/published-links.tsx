import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useNotify } from '../../../../ui/dialog/notify.ts';
import { useLoaded } from '../../../../ui/use-loaded.ts';

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
    <Links
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

/** The form itself, fetched with the first press. */
function Links(props: ComponentProps<Awaited<ReturnType<typeof loadForm>>>) {
  const t = useTranslations('screen');
  const form = useLoaded(loadForm);
  if (form.state === 'failed') return <p>{t('failedText')}</p>;
  return form.state === 'ready' && <form.value {...props} />;
}

async function loadForm() {
  return (await import('../../references/references-form.tsx')).ReferencesForm;
}
