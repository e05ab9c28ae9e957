import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import {
  type ErrataTexts,
  getErrataUndo,
  type NotedErrata,
  undoErrata,
} from '../../../../backend/staff/publication.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { useStaffAct } from '../session/use-staff-act.ts';
import { UndoBar } from '../../undo-bar.tsx';

/** The correction of a puzzle that can still be undone: what the server knows of, then one's own. */
export function useErrataUndo(draftKey: string) {
  const { userId, accounts } = useOwnAccounts();
  const [own, setOwn] = useState<NotedErrata | null | undefined>(undefined);
  const { value } = useAnswer({
    queryKey: ['errata undo', userId, draftKey],
    queryFn: (signal) => getErrataUndo(accounts, draftKey, signal),
  });
  return { errata: own === undefined ? value : own, take: setOwn };
}

type ErrataUndoProps = {
  draftKey: string;
  undo: ReturnType<typeof useErrataUndo>;
  /** Whether it was published here just now. */
  isFresh: boolean;
  onUndone: (texts: ErrataTexts) => void;
};

/** Takes the last correction back, as long as that goes. */
export function ErrataUndo({ draftKey, undo, isFresh, onUndone }: ErrataUndoProps) {
  const t = useTranslations();
  const accounts = useAccounts();
  const [isUndone, setIsUndone] = useState(false);
  const { isBusy, failure, act } = useStaffAct(() => undo.take(null));
  const { errata } = undo;
  const told = useRef<HTMLParagraphElement>(null);

  // The button that did it is gone.
  useEffect(() => {
    if (isUndone) told.current?.focus();
  }, [isUndone]);

  function takeBack({ notedAt }: NotedErrata) {
    void act(async () => {
      const texts = await undoErrata(accounts, draftKey, notedAt);
      undo.take(null);
      setIsUndone(true);
      onUndone(texts);
    });
  }

  return (
    <>
      {errata !== null && (
        <UndoBar
          key={errata.notedAt}
          text={t('creator.publish.erratum.published')}
          seconds={errata.seconds}
          isFresh={isFresh}
          isBusy={isBusy}
          onUndo={() => takeBack(errata)}
        />
      )}
      <p ref={told} role="status" tabIndex={-1} className="soft text-15">
        {isUndone && errata === null && t('creator.publish.erratum.undone')}
      </p>
      {failure !== null && (
        <p role="alert" className="failure">
          {t(failure.kind === 'notNow' ? 'staff.undo.tooLate' : `staff.failure.${failure.kind}`)}
        </p>
      )}
    </>
  );
}
