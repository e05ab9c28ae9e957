import { useTranslations } from 'use-intl';
import { useKeyNames } from '../../../ui/use-key-names.ts';
import { Shortcuts } from '../shortcuts.tsx';

const shortcuts = {
  rows: ['rows', 'ends', 'into', 'back'],
  years: ['years', 'decade', 'spans', 'open'],
} as const;

/** The keys of rows, or of the years of a hundred. */
export function RowShortcuts({ of }: { of: keyof typeof shortcuts }) {
  const t = useTranslations('research.shortcuts');
  const keyNames = useKeyNames();
  const texts = shortcuts[of].map((name) => ({
    name,
    key: t(`keys.${name}.key`, keyNames),
    does: t(`keys.${name}.does`),
  }));
  return <Shortcuts title={t('title')} shortcuts={texts} />;
}
