import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { useUserId } from '../../../backend/session.ts';
import { getInstallation, type Installation } from '../../../backend/staff/installation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/use-format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useErrorText } from '../use-error-text.ts';
import styles from './installation.module.css';
import { Backups, useBytes } from './backups.tsx';
import { InstallationLog } from './installation-log.tsx';
import { Keys } from './keys.tsx';
import { OpenToWhom } from './open-to-whom.tsx';
import { OperatorForm } from './operator-form.tsx';
import { SettingsList } from './settings-list.tsx';
import { type Origin, SetBy } from './set-by.tsx';
import { TestMail } from './test-mail.tsx';

/** What an administrator asks of an installation: what runs, where its data is, what is missing. */
export function InstallationScreen() {
  const t = useTranslations('research.installation');
  const { backendUrl } = useBackend();
  const { token } = useAccounts();
  const userId = useUserId();
  const routes = { backendUrl, token };
  const errorText = useErrorText();
  const { value, error, isLoading, reload } = useAnswer({
    queryKey: ['installation', userId],
    queryFn: (signal) => getInstallation(routes, signal),
  });
  return (
    <StaffScreen room="research" section="installation">
      {error !== null && <ErrorState {...errorText(error)} isBusy={isLoading} onRetry={reload} />}
      {error === null && value === null && (
        <Skeleton
          list="grid gap-12"
          row={styles.waiting}
          rows={6}
          bars={1}
          waiting={t('waiting')}
        />
      )}
      {value !== null && (
        <div className={styles.parts}>
          <div className={styles.column}>
            <Part title={t('running.title')}>
              <Running {...value} />
            </Part>
            <Part title={t('backup.title')}>
              <Backups found={value.backup} routes={routes} {...originOf(value)} />
            </Part>
            <Part title={t('mail.title')}>
              <div className="grid gap-4">
                <p>
                  {value.mailServer === null
                    ? t('mail.none')
                    : t('mail.by', { server: value.mailServer })}
                </p>
                <SetBy name="SMTP_HOST" {...originOf(value)} />
              </div>
              {value.mailServer !== null && <TestMail routes={routes} />}
            </Part>
            <Part title={t('keys.title')}>
              <Keys keys={value.keys} />
            </Part>
            <Part title={t('open.title')}>
              <OpenToWhom {...value} onLimited={reload} />
            </Part>
          </div>
          <div className={styles.column}>
            <Part title={t('facts.title')}>
              <Facts missing={value.missingFacts} />
              <OperatorForm
                facts={value.facts}
                file={value.file}
                routes={routes}
                onStated={reload}
              />
            </Part>
            <Part title={t('settings.title')}>
              <SettingsList {...value} />
            </Part>
            <Part title={t('log.title')}>
              <InstallationLog lines={value.log} />
            </Part>
          </div>
        </div>
      )}
    </StaffScreen>
  );
}

const originOf = ({ settings, file }: Installation): Origin => ({ settings, file });

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Running({ version, runtime, startedAt, data }: Installation) {
  const t = useTranslations('research.installation.running');
  const format = useFormat();
  const moment = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const sizeOf = useBytes();
  const rows = [
    [t('version'), t('versionText', { version, runtime })],
    [t('since'), moment(startedAt)],
    [data.folder === null ? t('server') : t('folder'), data.folder ?? data.server ?? ''],
    [t('size'), sizeOf(data.size)],
    ...(data.free === null ? [] : [[t('free'), sizeOf(data.free)]]),
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, fact]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ missing }: { missing: Installation['missingFacts'] }) {
  const t = useTranslations('research.installation.facts');
  const format = useFormat();
  return (
    <>
      <p>
        {missing.length === 0
          ? t('complete')
          : t('missing', { names: format.list(missing.map((name) => t(`label.${name}`))) })}
      </p>
      <p className={styles.links}>
        <Link href="/imprint">{t('imprint')}</Link> <Link href="/privacy">{t('privacy')}</Link>
      </p>
    </>
  );
}
