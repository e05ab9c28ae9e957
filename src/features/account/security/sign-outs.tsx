import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import own from '../profile/profile.module.css';
import { useSignOut } from './use-sign-out.ts';

type SignOutsProps = {
  /** The sessions of all other devices have ended. */
  onOthers: () => void;
};

/** Ending the session here, on every other device, or on all of them, each with what it means. */
export function SignOuts({ onOthers }: SignOutsProps) {
  const t = useTranslations('account.signOut');
  const id = useId();
  const signOut = useSignOut();
  const ways = [
    ['local', t('here'), t('hereText')],
    ['others', t('elsewhere'), t('elsewhereText')],
    ['global', t('everywhere'), t('everywhereText')],
  ] as const;
  return (
    <section className={own.group}>
      <h2>{t('title')}</h2>
      {ways.map(([scope, words, meaning]) => (
        <div key={scope} className={own.way}>
          <Button
            aria-describedby={`${id}-${scope}`}
            onClick={() => {
              void signOut(scope).then((isDone) => isDone && scope === 'others' && onOthers());
            }}
          >
            {words}
          </Button>
          <p id={`${id}-${scope}`} className="breaks soft">
            {meaning}
          </p>
        </div>
      ))}
    </section>
  );
}
