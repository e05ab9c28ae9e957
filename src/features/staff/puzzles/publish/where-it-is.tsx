import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';

/** Where a puzzle is from its publication on, and the way back to what is still to be written. */
export function WhereItIs({ published }: { published: NonNullable<Draft['published']> }) {
  const t = useTranslations('creator.publish.where');
  const date = (published.de ?? published.en)?.date ?? null;
  return (
    <div className="grid gap-8">
      <p className="soft text-15">{t(date === null ? 'custom' : 'scheduled')}</p>
      <p className="row gap-16">
        {date !== null && <Link href={`/dashboard?from=${date}`}>{t('schedule')}</Link>}
        <Link href="/creator?state=published">{t('published')}</Link>
        <Link href="/creator">{t('drafts')}</Link>
      </p>
    </div>
  );
}
