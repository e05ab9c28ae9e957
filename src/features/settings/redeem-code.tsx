import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { today } from '../../device/clock.ts';
import { readRecords, storeRecords } from '../../device/games/records-store.ts';
import { isLower, totalPlayed } from '../../domain/round/achievements.ts';
import { localDay, MAX_OFFSET } from '../../domain/day/day.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import { readTransferCode } from '../../domain/statistics/transfer-code.ts';
import { Form } from '../../ui/form/form.tsx';
import { useNotify } from '../../ui/dialog/notify.ts';
import { Question } from '../../ui/form/question.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';

/** Puts another device's statistics in place of this one's; asks before anything gets lower. */
export function RedeemCode({ onDone }: { onDone: () => void }) {
  const t = useTranslations('transfer');
  const notify = useNotify();
  const [asked, setAsked] = useState<Records | null>(null);

  function take(records: Records) {
    storeRecords(records, today());
    notify({ text: t('done', { games: totalPlayed(records.statistics) }) });
    onDone();
  }

  return (
    <>
      <Form
        onSubmit={async ({ code = '' }) => {
          const now = today();
          const read = readTransferCode(code, localDay(now.now, MAX_OFFSET));
          if (read.kind !== 'records') return { code: t(read.kind) };
          if (isLower(read.records.statistics, readRecords(now).statistics)) setAsked(read.records);
          else take(read.records);
          return null;
        }}
      >
        <TextArea name="code" label={t('field')} autoComplete="off" spellCheck={false} />
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
      {asked !== null && (
        <LowerQuestion records={asked} onKeep={() => setAsked(null)} onTake={() => take(asked)} />
      )}
    </>
  );
}

type LowerQuestionProps = { records: Records; onKeep: () => void; onTake: () => void };

function LowerQuestion({ records, onKeep, onTake }: LowerQuestionProps) {
  const t = useTranslations('transfer');
  const [here] = useState(() => totalPlayed(readRecords(today()).statistics));
  return (
    <Question
      title={t('lowerTitle')}
      text={t('lowerText', { here, there: totalPlayed(records.statistics) })}
      keep={t('keep')}
      submit={t('replace')}
      onKeep={onKeep}
      onSubmit={onTake}
    />
  );
}
