import { useTranslations } from 'use-intl';
import type { MadeDraft, MadeWarning } from '../../domain/made/made-draft.ts';
import { longest } from '../../domain/made/made-puzzle.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './make.module.css';
import { Warnings } from './warnings.tsx';

type Tip = MadeDraft['tips'][number];

type MakeTipProps = {
  number: number;
  tip: Tip;
  warnings: readonly MadeWarning[];
  onChange: (change: Partial<Tip>) => void;
  /** Takes it away; null where it has to stay. */
  onRemove: (() => void) | null;
};

/** One hint being written, with its link. */
export function MakeTip({ number, tip, warnings, onChange, onRemove }: MakeTipProps) {
  const t = useTranslations('make');
  return (
    <fieldset className={styles.tip}>
      <legend className="heading text-20">{t('tip', { number })}</legend>
      <TextArea
        name={`text${number}`}
        label={t('text')}
        help={number === 1 ? t('textHelp') : undefined}
        rows={3}
        maxLength={longest.text}
        isReading
        value={tip.text}
        onChange={({ target }) => onChange({ text: target.value })}
      >
        <Warnings warnings={warnings} field={`text${number}`} />
      </TextArea>
      <TextField
        name={`link${number}`}
        label={t('link')}
        help={number === 1 ? t('linkHelp') : undefined}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={longest.link}
        placeholder="https://"
        value={tip.link}
        onChange={({ target }) => onChange({ link: target.value })}
      />
      {onRemove !== null && (
        <Button look="quiet" onClick={onRemove}>
          {t('removeTip', { number })}
        </Button>
      )}
    </fieldset>
  );
}
