import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import type { Loaded } from '../../../ui/use-loaded.ts';
import own from '../profile/profile.module.css';

type OwnSectionProps<Item> = {
  title: string;
  /** What it is for, where the title does not say it. */
  text?: string;
  /** What is read of the account; `reload` asks once more where that failed. */
  found: Loaded<Item[]>;
  reload: () => void;
  /** What belongs to it once that has come. */
  children: (items: readonly Item[]) => ReactNode;
};

/** A part of the screen of security whose rows come from the server. */
export function OwnSection<Item>({ title, text, found, reload, children }: OwnSectionProps<Item>) {
  const t = useTranslations();
  return (
    <section className={own.group} aria-busy={found.state === 'loading' || undefined}>
      <h2>{title}</h2>
      {text !== undefined && <p className="soft breaks">{text}</p>}
      {found.state === 'loading' && <p className="soft breaks">{t('screen.loading')}</p>}
      {found.state === 'failed' && (
        <div className={own.failed} role="alert">
          <p>{t('security.failed')}</p>
          <Button onClick={reload}>{t('screen.retry')}</Button>
        </div>
      )}
      {found.state === 'ready' && children(found.value)}
    </section>
  );
}

type OwnRowProps = {
  name: string;
  facts: readonly string[];
  /** What can be done about it. */
  children: ReactNode;
};

/** One of the rows, with what there is to know of it in small type. */
export function OwnRow({ name, facts, children }: OwnRowProps) {
  return (
    <li className={own.row}>
      <div>
        <p className="strong breaks">{name}</p>
        {facts.map((fact) => (
          <p key={fact} className="muted breaks">
            {fact}
          </p>
        ))}
      </div>
      {children}
    </li>
  );
}
