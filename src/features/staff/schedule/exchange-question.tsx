import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../backend/staff/failure.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { Question } from '../../../ui/form/question.tsx';
import { useDayNames } from './grid/use-day-names.ts';
import type { Exchange } from './schedule.ts';

type ExchangeQuestionProps = {
  exchange: Exchange;
  /** Resolves to how many findings are in the way; rejects where the server refuses. */
  onAgreed: (exchange: Exchange) => Promise<number>;
  say: (text: string) => void;
  onClose: () => void;
};

/** Names what a change of published puzzles displaces, before it is done, and says what came of it. */
export function ExchangeQuestion({ exchange, onAgreed, say, onClose }: ExchangeQuestionProps) {
  const t = useTranslations('dashboard');
  const failures = useTranslations('staff.failure');
  const dayNames = useDayNames();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const { kind, key, to, other } = exchange;
  const told = {
    key,
    day: to === null ? '' : dayNames.day(to, 'long'),
    other: other ?? '',
    isSwap: other === null ? 'false' : 'true',
  };

  function tell(text: string, caption: string) {
    say(text);
    notify({ text, caption, kind: 'error', position: 'top' });
  }

  async function agree() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const count = await onAgreed(exchange);
      if (count > 0) tell(t('said.failed', { key }), t('exchange.blocked', { key, count }));
      else say(t(`exchange.${kind}.done`, told));
    } catch (error) {
      const failure = failureOf(error);
      const isLate = failure === 'otherRevision' || failure === 'notNow';
      tell(t('said.failed', { key }), isLate ? t('exchange.meanwhile') : failures(failure));
    }
    onClose();
  }

  return (
    <Question
      title={t(`exchange.${kind}.title`, told)}
      text={t(`exchange.${kind}.text`, told)}
      keep={t('exchange.keep')}
      submit={t(`exchange.${kind}.submit`)}
      onKeep={() => {
        say(t('said.putBack', { key }));
        onClose();
      }}
      onSubmit={() => void agree()}
    />
  );
}
