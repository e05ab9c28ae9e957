import { useTranslations } from 'use-intl';
import { exportUserData } from '../../../backend/accounts/profile.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { today } from '../../../device/clock.ts';
import { offerFile } from '../../../device/offer-file.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import own from './profile.module.css';
import { useAttempt } from '../use-attempt.ts';

/** Everything the server stores about the account, as a file to take along. */
export function DataExport() {
  const t = useTranslations('profile.export');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const notify = useNotify();

  async function takeAlong() {
    const name = `quando-${today().day}.json`;
    const isTaken = await attempt(async () => {
      const data = await exportUserData(accounts);
      offerFile(name, JSON.stringify(data, null, 2), 'application/json');
    });
    if (isTaken) notify({ text: t('done', { name }) });
  }

  return (
    <section className={own.group}>
      <h2>{t('title')}</h2>
      <p className="breaks soft">{t('text')}</p>
      <Button onClick={() => void takeAlong()}>{t('submit')}</Button>
    </section>
  );
}
