import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { getLinkHealth, type LinkHealth } from '../../../backend/staff/research.ts';
import { usePages } from '../../../backend/staff/use-pages.ts';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { MakerScreen } from '../../../ui/staff/maker-screen.tsx';
import { LinkRows } from './link-rows.tsx';
import styles from './links.module.css';
import { Results } from '../results.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import { useOwnAccounts } from '../people/use-own-accounts.ts';
import { useRowKeys } from '../use-row-keys.ts';
import around from '../screen.module.css';

const AMOUNT = 50;
const names = ['show'] as const;

/** Which of the addresses in puzzles no longer lead anywhere. */
export function LinkHealthScreen() {
  const t = useTranslations('research.links');
  const { accounts } = useOwnAccounts();
  const rowKeys = useRowKeys<HTMLDivElement>();
  const { draft, choose } = useAddressFilter('/research/links', names);
  const isOnlyFailing = draft.show !== 'all';
  const load = useCallback(
    async (before: string | null, signal: AbortSignal) => {
      const asked = { isOnlyFailing, before, amount: AMOUNT };
      const { links, next, ...facts } = await getLinkHealth(accounts, asked, signal);
      return { rows: links, next, facts };
    },
    [accounts, isOnlyFailing],
  );
  const { pages, isOffline, more, reload } = usePages(load);
  useBackOnline(isOffline, reload);

  return (
    <MakerScreen room="research" section="researchLinks">
      {pages.facts?.isAllowed === false && (
        <aside className={styles.off} aria-label={t('off.title')}>
          <p>
            <strong>{t('off.title')}</strong> {t('off.text')}
          </p>
        </aside>
      )}
      <div ref={rowKeys} className={around.around}>
        <div className={styles.head}>
          <Choice
            label={t('show')}
            value={isOnlyFailing ? 'failing' : 'all'}
            options={[
              { value: 'failing', words: t('onlyFailing') },
              { value: 'all', words: t('all') },
            ]}
            onChange={(show) => choose({ show: show === 'all' ? 'all' : '' })}
          />
          <Shortcuts of="rows" />
        </div>
        <Results
          pages={pages}
          label={t('results')}
          found={({ total, checked, failing }) => t('counts', { total, checked, failing })}
          nothing={nothingOf(pages.facts, t)}
          onMore={more}
          onRetry={reload}
        >
          {(rows) => <LinkRows links={rows} />}
        </Results>
      </div>
    </MakerScreen>
  );
}

type Words = ReturnType<typeof useTranslations<'research.links'>>;

/** Nothing fails, or nothing was checked so far: not the same. */
function nothingOf(facts: Pick<LinkHealth, 'total' | 'checked'> | null, t: Words) {
  const kind =
    facts === null || facts.total === 0 ? 'none' : facts.checked === 0 ? 'unchecked' : 'healthy';
  return { title: t(`nothing.${kind}.title`), text: t(`nothing.${kind}.text`) };
}
