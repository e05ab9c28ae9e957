import { useTranslations } from 'use-intl';
import { type Category } from '../../device/cookie.ts';
import { type CookieName, cookies } from '../../device/cookies.ts';
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
  return categories.map((category) => {
    const own = names.filter((name) => cookies[name].category === category);
    return own.length === 0 ? null : (
      <CategoryTable key={category} category={category} names={own} />
    );
  });
}

function CategoryTable({ category, names: own }: { category: Category; names: CookieName[] }) {
  const t = useTranslations('privacy');
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t(`category.${category}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('storage.name')}</th>
            <th scope="col">{t('storage.purpose')}</th>
            <th scope="col">{t('storage.life')}</th>
          </tr>
        </thead>
        <tbody>
          {own.map((name) => (
            <Item
              key={name}
              name={name}
              purpose={t(`cookie.${name}`)}
              life={t(`life.${lifeOf(name)}`)}
            />
          ))}
          {category === 'statistics' && (
            <Item
              name="quando.records"
              kind={t('storage.localStorage')}
              purpose={t('records')}
              life={t('life.year')}
            />
          )}
          {category === 'account' &&
            (['session', 'verifier'] as const).map((item) => (
              <Item
                key={item}
                name={item === 'session' ? 'quando.session' : 'quando.session-code-verifier'}
                kind={t('storage.localStorage')}
                purpose={t(`accountItem.${item}`)}
                life={t('life.signOut')}
              />
            ))}
        </tbody>
      </table>
    </div>
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

/** The one cookie of a year that ends on a day of its own is the support notice's. */
function lifeOf(name: CookieName): 'year' | 'day' | 'notice' {
  return name === 'supportNotice' ? 'notice' : cookies[name].life;
}
