import { useTranslations } from 'use-intl';
import { getLinkHealth, type LinkHealth } from '../../../backend/staff/research.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import { LinkRows } from './link-rows.tsx';
import styles from './links.module.css';
import { Results } from '../results.tsx';
import { RowShortcuts } from './row-shortcuts.tsx';
import { oneOf } from '../../../ui/url-filter.ts';
import { useUrlFilter } from '../../../ui/use-url-filter.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { useRowKeys } from '../use-row-keys.ts';

const schema = { show: oneOf(['all']) };

/** Which of the addresses in puzzles no longer lead anywhere. */
export function LinkHealthScreen() {
  const t = useTranslations('research.links');
  const { userId, accounts } = useOwnAccounts();
  const rowKeys = useRowKeys<HTMLDivElement>();
  const { typed, choose } = useUrlFilter('/research/links', schema);
  const isOnlyFailing = typed.show === '';
  const list = useList({
    queryKey: ['links', userId, typed.show],
    load: async ({ from: before, amount }, signal) => {
      const asked = { isOnlyFailing, before, amount };
      const { links, next, ...facts } = await getLinkHealth(accounts, asked, signal);
      return { rows: links, next, facts };
    },
    amount: 50,
  });

  return (
    <StaffScreen room="research" section="researchLinks">
      {list.facts?.isAllowed === false && (
        <aside className={styles.off} aria-label={t('off.title')}>
          <p>
            <strong>{t('off.title')}</strong> {t('off.text')}
          </p>
        </aside>
      )}
      <div ref={rowKeys} className="grid gap-12 shrinks">
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
          <RowShortcuts of="rows" />
        </div>
        <Results
          list={list}
          name="links"
          label={t('results')}
          found={({ total, checked, failing }) => t('counts', { total, checked, failing })}
          nothing={nothingOf(list.facts, t)}
        >
          {(rows) => <LinkRows links={rows} />}
        </Results>
      </div>
    </StaffScreen>
  );
}

type Words = ReturnType<typeof useTranslations<'research.links'>>;

/** Nothing fails, or nothing was checked so far: not the same. */
function nothingOf(facts: Pick<LinkHealth, 'total' | 'checked'> | null, t: Words) {
  const kind =
    facts === null || facts.total === 0 ? 'none' : facts.checked === 0 ? 'unchecked' : 'healthy';
  return { title: t(`nothing.${kind}.title`), text: t(`nothing.${kind}.text`) };
}
