import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import {
  configuredProviders,
  getIdentities,
  type Identity,
  linkProvider,
  unlinkProvider,
} from '../../../backend/accounts/providers.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import own from '../profile/profile.module.css';
import { serviceName } from '../service-name.ts';
import { useArrival } from '../sign-in/use-arrival.ts';
import { useAttempt } from '../use-attempt.ts';
import { useReloaded } from '../use-reloaded.ts';
import { OwnRow, OwnSection } from './own-section.tsx';

/** The ways to sign in to the account: services are linked and unlinked, the last way stays. */
export function WaysIn() {
  const t = useTranslations('security.ways');
  const accounts = useAccounts();
  const backend = useBackend();
  const attempt = useAttempt();
  const notify = useNotify();
  const { found, reload } = useReloaded(useCallback(() => getIdentities(accounts), [accounts]));
  // The way back from a service that is linked with this.
  useArrival(() => {
    notify({ text: t('linked') });
    reload();
  });
  const services = useLoaded(useCallback(() => configuredProviders(backend), [backend]));

  async function unlink(way: Identity) {
    if (!(await attempt(() => unlinkProvider(accounts, way)))) return;
    notify({ text: t('unlinked', { name: serviceName(way.provider) }) });
    reload();
  }

  return (
    <OwnSection title={t('title')} found={found} reload={reload}>
      {(ways) => {
        const open = services.state === 'ready' ? services.value : [];
        const others = open.filter((name) => ways.every(({ provider }) => provider !== name));
        return (
          <>
            <ul className="panel">
              {ways.map((way) => (
                <OwnRow
                  key={way.identity.identity_id}
                  name={way.provider === 'email' ? t('email') : serviceName(way.provider)}
                  facts={way.account === '' ? [] : [way.account]}
                >
                  {way.provider !== 'email' && ways.length > 1 && (
                    <Button
                      aria-label={t('unlinkNamed', { name: serviceName(way.provider) })}
                      onClick={() => void unlink(way)}
                    >
                      {t('unlink')}
                    </Button>
                  )}
                </OwnRow>
              ))}
            </ul>
            {others.length > 0 && <p className="soft breaks">{t('text')}</p>}
            <div className={own.ways}>
              {others.map((name) => (
                <Button key={name} onClick={() => void attempt(() => linkProvider(accounts, name))}>
                  {t('link', { name: serviceName(name) })}
                </Button>
              ))}
            </div>
          </>
        );
      }}
    </OwnSection>
  );
}
