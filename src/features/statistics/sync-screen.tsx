import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Question } from '../../ui/form/question.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { LoadingFailed } from './loading-failed.tsx';
import { narrow } from './conflict-dialog.tsx';
import { ReplacedSets } from './replaced-sets.tsx';
import { StatisticsChoice } from './statistics-choice.tsx';
import styles from './stats-screen.module.css';
import { useTransfer } from './use-transfer.ts';

/** Device and account side by side at any time: each may take the other's place. */
export function SyncScreen() {
  const t = useTranslations('stats.sync');
  const { account, device, question, upload, download, restore, replaced, askAgain } =
    useTransfer();
  const isNarrow = useMedia(narrow);
  return (
    <main className={styles.screen} aria-busy={account.state === 'loading' || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles.lead}>{t('lead')}</p>
      <LoadingFailed onRetry={account.state === 'failed' ? account.retry : null} />
      <div className={styles.choices}>
        <StatisticsChoice
          Heading="h2"
          title={t('device.title')}
          meaning={t('device.meaning')}
          submit={t('device.submit')}
          statistics={device.statistics}
          isFolding={isNarrow}
          onChoose={() => void upload()}
        />
        <StatisticsChoice
          Heading="h2"
          title={t('online.title')}
          meaning={t('online.meaning')}
          submit={t('online.submit')}
          statistics={account.state === 'ready' ? account.records.statistics : null}
          isFolding={isNarrow}
          onChoose={() => void download()}
        />
      </div>
      <ReplacedSets sets={replaced} onRestore={(set) => void restore(set)} onRetry={askAgain} />
      <p>
        <Link href="/stats">{t('toStats')}</Link>
      </p>
      {question !== null && <Question {...question} />}
    </main>
  );
}
