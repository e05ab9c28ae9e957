import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Factor,
  getFactors,
  hasPasskeys,
  removeFactor,
} from '../../../backend/accounts/factors.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Question } from '../../../ui/form/question.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { useLocalTime } from '../../../ui/format/use-local-time.ts';
import own from '../profile/profile.module.css';
import { useAttempt } from '../use-attempt.ts';
import { useReloaded } from '../use-reloaded.ts';
import { AddFactor } from './add-factor.tsx';
import { OwnRow, OwnSection } from './own-section.tsx';

type SecondFactorProps = {
  /** The sessions of other devices may have ended. */
  onAdded: () => void;
};

/** By what signing in is confirmed beside the first step: added, and taken away. */
export function SecondFactor({ onAdded }: SecondFactorProps) {
  const t = useTranslations('security.factor');
  const accounts = useAccounts();
  const notify = useNotify();
  const { found, reload } = useReloaded(useCallback(() => getFactors(accounts), [accounts]));
  const [added, setAdded] = useState<Factor['kind'] | null>(null);
  return (
    <OwnSection title={t('title')} text={t('text')} found={found} reload={reload}>
      {(factors) => (
        <>
          {factors.length > 0 && (
            <ul className="panel">
              {factors.map((factor) => (
                <FactorRow
                  key={factor.id}
                  factor={factor}
                  isLast={factors.length === 1}
                  onRemoved={reload}
                />
              ))}
            </ul>
          )}
          <div className={own.ways}>
            <Button onClick={() => setAdded('totp')}>{t('addApp')}</Button>
            {hasPasskeys() && (
              <Button onClick={() => setAdded('webauthn')}>{t('addPasskey')}</Button>
            )}
          </div>
          {added !== null && (
            <AddFactor
              kind={added}
              onLeave={() => setAdded(null)}
              onAdded={() => {
                setAdded(null);
                notify({ text: t(factors.length === 0 ? 'firstAdded' : 'added') });
                reload();
                onAdded();
              }}
            />
          )}
        </>
      )}
    </OwnSection>
  );
}

type FactorRowProps = { factor: Factor; isLast: boolean; onRemoved: () => void };

function FactorRow({ factor, isLast, onRemoved }: FactorRowProps) {
  const t = useTranslations('security.factor');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const notify = useNotify();
  const inWords = useLocalTime();
  const [isAsked, setIsAsked] = useState(false);
  const { id, kind, name, addedAt } = factor;

  async function remove() {
    setIsAsked(false);
    if (!(await attempt(() => removeFactor(accounts, id)))) return;
    notify({ text: t('removed', { name }) });
    onRemoved();
  }

  return (
    <OwnRow name={name} facts={[t(`kind.${kind}`), t('since', { day: inWords(addedAt, 'day') })]}>
      <Button aria-label={t('removeNamed', { name })} onClick={() => setIsAsked(true)}>
        {t('remove')}
      </Button>
      {isAsked && (
        <Question
          title={t('question', { name })}
          text={t(isLast ? 'lastText' : 'questionText')}
          keep={t('keep')}
          submit={t('remove')}
          onKeep={() => setIsAsked(false)}
          onSubmit={() => void remove()}
        />
      )}
    </OwnRow>
  );
}
