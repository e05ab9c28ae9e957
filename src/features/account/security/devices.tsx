import { useTranslations } from 'use-intl';
import { useId } from 'react';
import { endSession, type OwnSession } from '../../../backend/accounts/sessions.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import type { Loaded } from '../../../ui/use-loaded.ts';
import { useLocalTime } from '../../../ui/format/use-local-time.ts';
import { useAttempt } from '../use-attempt.ts';
import own from '../profile/profile.module.css';
import { deviceOf } from './device-of.ts';
import { OwnRow, OwnSection } from './own-section.tsx';
import { useSignOut } from './use-sign-out.ts';

type DevicesProps = { found: Loaded<OwnSession[]>; reload: () => void };

/** Where somebody is signed in, and the ways to end that. */
export function Devices({ found, reload }: DevicesProps) {
  const t = useTranslations('security.devices');
  return (
    <>
      <OwnSection title={t('title')} text={t('text')} found={found} reload={reload}>
        {(sessions) => (
          <ul className="panel">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={reload} />
            ))}
          </ul>
        )}
      </OwnSection>
      <SignOuts onOthers={reload} />
    </>
  );
}

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const t = useTranslations('security.devices');
  const { accounts } = useOwnAccounts();
  const attempt = useAttempt();
  const notify = useNotify();
  const inWords = useLocalTime();
  const { browser, system } = deviceOf(session.userAgent);
  const known = [browser, system].filter((word) => word !== null);
  const name = known.length === 0 ? t('unknown') : known.join(' · ');
  const used = t('used', { moment: inWords(session.usedAt, 'moment') });
  const facts = [
    session.isCurrent ? t('here') : used,
    t('begun', { moment: inWords(session.begunAt, 'moment') }),
  ];

  async function end() {
    if (!(await attempt(() => endSession(accounts, session.id)))) return;
    notify({ text: t('ended', { name }) });
    onEnded();
  }

  return (
    <OwnRow name={name} facts={facts}>
      {!session.isCurrent && (
        <Button aria-label={t('endNamed', { name, used })} onClick={() => void end()}>
          {t('end')}
        </Button>
      )}
    </OwnRow>
  );
}

type SignOutsProps = {
  /** The sessions of all other devices have ended. */
  onOthers: () => void;
};

/** Ending the session here, on every other device, or on all of them, each with what it means. */
function SignOuts({ onOthers }: SignOutsProps) {
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
