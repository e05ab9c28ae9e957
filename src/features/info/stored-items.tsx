import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Category } from '../../device/cookies/cookie.ts';
import { type CookieName, cookies } from '../../device/cookies/cookies.ts';
import { PAGE_CACHE, PUZZLE_CACHE, WORKER } from '../../device/offline/kept-names.ts';
import styles from './stored-items.module.css';

const categories = [
  'consent',
  'choice',
  'game',
  'statistics',
  'notice',
  'account',
] as const satisfies readonly Category[];

const names = Object.keys(cookies) as CookieName[];

/** Every cookie of the page and what else it stores, one table a category. */
export function StoredItems() {
  const t = useTranslations('privacy');
  return (
    <>
      {categories.map((category) => (
        <ItemTable key={category} caption={t(`category.${category}`)}>
          <CategoryItems category={category} />
        </ItemTable>
      ))}
      <ItemTable caption={t('category.offline')}>
        <OfflineItems />
      </ItemTable>
    </>
  );
}

function ItemTable({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useTranslations('privacy');
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('storage.name')}</th>
            <th scope="col">{t('storage.purpose')}</th>
            <th scope="col">{t('storage.life')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function CategoryItems({ category }: { category: Category }) {
  const t = useTranslations('privacy');
  const own = names.filter((name) => cookies[name].category === category);
  return (
    <>
      {own.map((name) => (
        <Item
          key={name}
          name={name}
          purpose={t(`cookie.${name}`)}
          life={t(`life.${lifeOf(name)}`)}
        />
      ))}
      {items.map(
        ({ of, name, purpose, life }) =>
          of === category && (
            <Item
              key={name}
              name={name}
              kind={t('storage.localStorage')}
              purpose={t(purpose)}
              life={t(`life.${life}`)}
            />
          ),
      )}
    </>
  );
}

/** What the service worker keeps, and the worker itself. */
function OfflineItems() {
  const t = useTranslations('privacy');
  return (
    <>
      <Item
        name={PAGE_CACHE}
        kind={t('storage.cache')}
        purpose={t('offlineItem.page')}
        life={t('life.build')}
      />
      <Item
        name={PUZZLE_CACHE}
        kind={t('storage.cache')}
        purpose={t('offlineItem.puzzle')}
        life={t('life.nextPuzzle')}
      />
      <Item
        name={WORKER}
        kind={t('storage.worker')}
        purpose={t('offlineItem.worker')}
        life={t('life.erased')}
      />
    </>
  );
}

type ItemProps = { name: string; kind?: string; purpose: string; life: string };

function Item({ name, kind, purpose, life }: ItemProps) {
  return (
    <tr>
      <th scope="row">
        <code translate="no">{name}</code>
        {kind !== undefined && <span className={styles.kind}> {kind}</span>}
      </th>
      <td>{purpose}</td>
      <td className={styles.life}>{life}</td>
    </tr>
  );
}

/**
 * What is kept in the browser's storage; an outbox has an item for each result, and staff one for each
 * draft and page.
 */
const items = [
  { of: 'game', name: 'quando.puzzles', purpose: 'puzzles', life: 'year' },
  { of: 'game', name: 'quando.desk..make', purpose: 'makeDraft', life: 'erased' },
  { of: 'game', name: 'quando.room', purpose: 'roomItem', life: 'room' },
  { of: 'statistics', name: 'quando.records', purpose: 'records', life: 'year' },
  { of: 'statistics', name: 'quando.years', purpose: 'years', life: 'year' },
  { of: 'notice', name: 'quando.reminder', purpose: 'reminderItem', life: 'erased' },
  { of: 'account', name: 'quando.session', purpose: 'accountItem.session', life: 'signOut' },
  {
    of: 'account',
    name: 'quando.session-code-verifier',
    purpose: 'accountItem.verifier',
    life: 'signOut',
  },
  { of: 'account', name: 'quando.games.…', purpose: 'accountItem.games', life: 'nextVisit' },
  { of: 'account', name: 'quando.outbox.…', purpose: 'accountItem.outbox', life: 'outbox' },
  { of: 'account', name: 'quando.draft.…', purpose: 'accountItem.draft', life: 'draft' },
  { of: 'account', name: 'quando.desk.…', purpose: 'accountItem.desk', life: 'sent' },
] as const;

/** Two cookies have an end of their own: an order's, and the notice's. */
function lifeOf(name: CookieName): 'year' | 'day' | 'order' | 'notice' {
  if (name === 'paymentLink') return 'order';
  return name === 'supportNotice' ? 'notice' : cookies[name].life;
}
