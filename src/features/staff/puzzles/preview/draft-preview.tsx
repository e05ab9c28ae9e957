import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { type Stage, STAGES } from '../../../../domain/draft/sample-attempts.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Choice } from '../../../../ui/form/choice.tsx';
import styles from './draft-preview.module.css';
import type { Start } from './preview-game.ts';
import { type PreviewWidth, PreviewRoom } from './preview-room.tsx';
import { useSettled } from '../editor/use-settled.ts';

/** How long nobody may type before the game follows, in milliseconds. */
const PAUSE = 250;

const WIDTHS = ['narrow', 'wide'] as const satisfies PreviewWidth[];

type DraftPreviewProps = { content: DraftContent; locale: Locale };

/**
 * A draft as players will have it: the game itself, in the words of its language. It takes the keys
 * of a physical keyboard only while the focus is in it, and stores nothing.
 */
export function DraftPreview({ content, locale }: DraftPreviewProps) {
  const t = useTranslations('creator.preview');
  const [start, setStart] = useState<Start>({ stage: 'first', times: 0 });
  const [width, setWidth] = useState<PreviewWidth>('narrow');
  const settled = useSettled(content, PAUSE);
  const begin = (stage: Stage) => setStart({ stage, times: start.times + 1 });
  return (
    <section className="grid gap-12 top shrinks" aria-label={t('title')}>
      <div className={styles.tools}>
        <div className="row" role="group" aria-label={t('goTo')}>
          {STAGES.map((stage) => (
            <button
              key={stage}
              type="button"
              className={styles.stage}
              aria-pressed={start.stage === stage}
              onClick={() => begin(stage)}
            >
              {t(`stage.${stage}`)}
            </button>
          ))}
        </div>
        <Button look="quiet" onClick={() => begin(start.stage)}>
          {t('again')}
        </Button>
        <Choice
          label={t('width')}
          value={width}
          options={WIDTHS.map((value) => ({ value, words: t(`widths.${value}`) }))}
          onChange={setWidth}
        />
      </div>
      <PreviewRoom content={settled} locale={locale} start={start} width={width} />
    </section>
  );
}
