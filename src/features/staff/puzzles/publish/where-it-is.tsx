import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';

/** Where a puzzle is from its publication on, and the way back to what is still to be written. */
export function WhereItIs({ draft: { published, isFrozen } }: { draft: Draft }) {
  const t = useTranslations('creator.publish.where');
  if (published === null) return null;
  const date = (published.de ?? published.en)?.date ?? null;
  const dated = isFrozen ? 'begun' : 'scheduled';
  return (
    <div className="grid gap-8">
      <p className="soft text-15">{t(date === null ? 'custom' : dated)}</p>
      <p className="row gap-16">
        {date !== null && <Link href={`/dashboard?from=${date}`}>{t('schedule')}</Link>}
        <Link href="/creator?state=published">{t('published')}</Link>
        <Link href="/creator">{t('drafts')}</Link>
      </p>
    </div>
  );
}
