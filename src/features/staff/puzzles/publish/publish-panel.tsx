import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { PublishChanges } from './publish-changes.tsx';
import { PublishCustomPart } from './publish-custom-part.tsx';
import { PublishOntoDay } from './publish-onto-day.tsx';
import styles from './publish-panel.module.css';
import type { PublishProps } from './publish-props.ts';
import { PublishedLinks } from './published-links.tsx';
import { PublishedPuzzle } from './published-puzzle.tsx';

/** How a draft gets to players, and what can still be said once it has. */
export function PublishPanel(props: PublishProps) {
  const t = useTranslations('creator.publish');
  const heading = useId();
  const { published, isFrozen } = props.draft;
  const isCustom = published !== null && [published.de, published.en].some((each) => each?.token);
  const isHalf = published !== null && (published.de === undefined || published.en === undefined);
  const title = useRef<HTMLHeadingElement>(null);
  const wasPublished = useRef(published !== null);

  // The button that did it is gone.
  useEffect(() => {
    if (published !== null && !wasPublished.current) title.current?.focus();
    wasPublished.current = published !== null;
  }, [published]);

  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 ref={title} id={heading} tabIndex={-1}>
        {t(published === null ? 'title' : 'published')}
      </h2>
      {isFrozen && published?.de !== undefined && (
        <PublishedPuzzle locale="de" puzzle={published.de} />
      )}
      {isFrozen && published?.en !== undefined && (
        <PublishedPuzzle locale="en" puzzle={published.en} />
      )}
      {isFrozen && published !== null && (
        <Errata draftKey={props.draft.key} published={published} onChanged={props.onChanged} />
      )}
      {published !== null && !isFrozen && <PublishChanges {...props} />}
      {isFrozen && published?.de !== undefined && (
        <PublishedLinks locale="de" puzzleId={published.de.id} onChanged={props.onChanged} />
      )}
      {isFrozen && published?.en !== undefined && (
        <PublishedLinks locale="en" puzzleId={published.en.id} onChanged={props.onChanged} />
      )}
      {published === null && <PublishOntoDay {...props} />}
      {(published === null || (isCustom && isHalf)) && <PublishCustomPart {...props} />}
    </section>
  );
}

/** What corrects a published puzzle, fetched where there is one. */
function Errata(props: ComponentProps<Awaited<ReturnType<typeof loadErrata>>>) {
  const t = useTranslations('screen');
  const form = useLoaded(loadErrata);
  if (form.state === 'failed') return <p>{t('failedText')}</p>;
  return form.state === 'ready' && <form.value {...props} />;
}

async function loadErrata() {
  return (await import('./errata-form.tsx')).ErrataForm;
}
