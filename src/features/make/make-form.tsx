import { useDeferredValue, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { today } from '../../device/clock.ts';
import { pack } from '../../device/packing.ts';
import { keepUnsent } from '../../device/unsent-store.ts';
import { latestYear } from '../../domain/draft/draft-findings.ts';
import {
  emptyTip,
  type MadeDraft,
  madeFaults,
  type MadeField,
  madeFrom,
  madeWarnings,
} from '../../domain/made/made-draft.ts';
import { LONGEST_LINK, writeMadeFragment } from '../../domain/made/made-fragment.ts';
import {
  FEWEST_TIPS,
  longest,
  type MadePuzzle,
  MOST_TIPS,
  writeMade,
} from '../../domain/made/made-puzzle.ts';
import { Button } from '../../ui/form/button.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Question } from '../../ui/form/question.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { DEVICE, NAME } from './kept-made.ts';
import { MadeLink } from './made-link.tsx';
import { MakeTip } from './make-tip.tsx';
import styles from './make.module.css';
import { Warnings } from './warnings.tsx';

type MakeFormProps = {
  first: MadeDraft;
  /** Throws the draft away. */
  onBegin: () => void;
};

const numbers = [1, 2, 3, 4].slice(0, MOST_TIPS);

/** The puzzle as it is written, kept on the device with every change, and its link at the end. */
export function MakeForm({ first, onBegin }: MakeFormProps) {
  const t = useTranslations('make');
  const locale = useLocale();
  const [draft, setDraft] = useState(first);
  const [link, setLink] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const thisYear = latestYear(today().now);
  const settled = useDeferredValue(draft);
  const warnings = useMemo(
    () => madeWarnings(settled, locale, thisYear),
    [settled, locale, thisYear],
  );
  const { asksFor, tips } = draft;
  const warningsOf = (field: MadeField) => <Warnings warnings={warnings} field={field} />;

  function write(change: Partial<MadeDraft>) {
    const next = { ...draft, ...change };
    setDraft(next);
    setLink(null);
    keepUnsent(DEVICE, NAME, next);
  }

  function writeTip(at: number, change: Partial<MadeDraft['tips'][number]>) {
    write({ tips: tips.map((tip, index) => (index === at ? { ...tip, ...change } : tip)) });
  }

  async function submit() {
    const faults = Object.entries(madeFaults(draft, thisYear));
    if (faults.length > 0) {
      return Object.fromEntries(faults.map(([field, fault]) => [field, t(`fault.${fault}`)]));
    }
    const made = await linkOf(madeFrom(draft, locale));
    const over = made.length - LONGEST_LINK;
    if (over > 0) return { '': t('tooLong', { over }) };
    setLink(made);
    return null;
  }

  return (
    <>
      <Form onSubmit={submit}>
        <Choice
          label={t('asksFor')}
          value={asksFor}
          options={[
            { value: 'year', words: t('year') },
            { value: 'number', words: t('number') },
          ]}
          onChange={(kind) => write({ asksFor: kind })}
        />
        {asksFor === 'number' && (
          <TextField
            name="label"
            label={t('label')}
            help={t('labelHelp')}
            maxLength={longest.label}
            value={draft.label}
            onChange={({ target }) => write({ label: target.value })}
          >
            {warningsOf('label')}
          </TextField>
        )}
        <TextField
          name="answer"
          label={t('answer')}
          help={t('answerHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={draft.answer}
          onChange={({ target }) => write({ answer: target.value })}
        />
        <TextField
          name="title"
          label={t('name')}
          help={t('nameHelp')}
          maxLength={longest.title}
          value={draft.title}
          onChange={({ target }) => write({ title: target.value })}
        >
          {warningsOf('title')}
        </TextField>
        <div className="grid gap-24">
          {numbers.slice(0, tips.length).map((number) => (
            <MakeTip
              key={number}
              number={number}
              tip={tips[number - 1] ?? emptyTip}
              warnings={warnings}
              onChange={(change) => writeTip(number - 1, change)}
              onRemove={
                tips.length > FEWEST_TIPS
                  ? () => write({ tips: tips.toSpliced(number - 1, 1) })
                  : null
              }
            />
          ))}
        </div>
        <div className={styles.acts}>
          {tips.length < MOST_TIPS && (
            <Button onClick={() => write({ tips: [...tips, emptyTip] })}>{t('addTip')}</Button>
          )}
          <SubmitButton>{t('submit')}</SubmitButton>
          <Button look="quiet" onClick={() => setIsAsking(true)}>
            {t('begin.open')}
          </Button>
        </div>
      </Form>
      {link !== null && <MadeLink link={link} />}
      {isAsking && (
        <Question
          title={t('begin.title')}
          text={t('begin.text')}
          keep={t('begin.keep')}
          submit={t('begin.submit')}
          onKeep={() => setIsAsking(false)}
          onSubmit={onBegin}
        />
      )}
    </>
  );
}

async function linkOf(made: MadePuzzle): Promise<string> {
  return `${location.origin}/made#${writeMadeFragment(await pack(writeMade(made)))}`;
}
