import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { type Stage, STAGES } from '../../../../domain/draft/sample-attempts.ts';
import { type Locale, tipTypes } from '../../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Choice } from '../../../../ui/form/choice.tsx';
import styles from './draft-preview.module.css';
import type { Start } from './preview-game.ts';
import { type PreviewWidth, PreviewRoom } from './preview-room.tsx';
import { useSettled } from '../editor/use-settled.ts';

/** How long nobody may type before the game follows, in milliseconds. */
const PAUSE = 250;

const WIDTHS = ['narrow', 'wide'] as const satisfies PreviewWidth[];

/** The four hints are called by their numbers where there is little room. */
function isHint(stage: Stage): boolean {
  return stage !== 'won' && stage !== 'lost';
}

type DraftPreviewProps = {
  content: DraftContent;
  locale: Locale;
  /** The hint, counted from 0, that the game goes to whenever it becomes another; it is a telephone’s then. */
  followed?: number;
};

/**
 * A draft as players will have it: the game itself, in the words of its language. It takes the keys
 * of a physical keyboard only while the focus is in it, and stores nothing.
 */
export function DraftPreview({ content, locale, followed }: DraftPreviewProps) {
  const t = useTranslations('creator.preview');
  const [start, setStart] = useState<Start>({ stage: STAGES[followed ?? 0] ?? 'first', times: 0 });
  const [seen, setSeen] = useState(followed);
  const [width, setWidth] = useState<PreviewWidth>('narrow');
  const settled = useSettled(content, PAUSE);
  const kinds = [0, 1, 2, 3].map((index) => settled[locale]?.tips?.[index]?.type);
  const open = kinds.flatMap((kind, index) =>
    tipTypes.some((known) => known === kind) ? [] : [index + 1],
  );
  const begin = (stage: Stage) => setStart({ stage, times: start.times + 1 });
  if (seen !== followed) {
    setSeen(followed);
    begin(STAGES[followed ?? 0] ?? 'first');
  }
  return (
    <section className="grid gap-12 top shrinks" aria-label={t('title')}>
      <div className={styles.tools}>
        <div
          className={followed === undefined ? 'row' : styles.narrow}
          role="group"
          aria-label={t('goTo')}
        >
          {STAGES.map((stage) => (
            <button
              key={stage}
              type="button"
              className={styles.stage}
              aria-pressed={start.stage === stage}
              onClick={() => begin(stage)}
            >
              {followed === undefined || !isHint(stage) ? (
                t(`stage.${stage}`)
              ) : (
                <>
                  <span className="visually-hidden">{t(`stage.${stage}`)}</span>
                  <span aria-hidden="true">{STAGES.indexOf(stage) + 1}</span>
                </>
              )}
            </button>
          ))}
        </div>
        <Button look="quiet" onClick={() => begin(start.stage)}>
          {t('again')}
        </Button>
        {followed === undefined && (
          <Choice
            label={t('width')}
            value={width}
            options={WIDTHS.map((value) => ({ value, words: t(`widths.${value}`) }))}
            onChange={setWidth}
          />
        )}
      </div>
      {open.length > 0 && (
        <p className="soft text-15">{t('openKinds', { hints: open.join(', ') })}</p>
      )}
      <PreviewRoom content={settled} locale={locale} start={start} width={width} />
    </section>
  );
}
