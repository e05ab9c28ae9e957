import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { IsoDay } from '../../../domain/day/day.ts';
import styles from './calendar.module.css';
import { dayAddress, otherLocale, type Reader } from './month-facts.ts';
import { noteOpened } from '../../../ui/list/list-place.ts';
import { useFormat } from '../../../ui/format/use-format.ts';

type OtherOfferProps = { date: IsoDay; id: string; reader: Reader };

/** For a day with a puzzle in the other language alone: says so, and leads there if one likes. */
export function OtherOffer({ date, id, reader }: OtherOfferProps) {
  const t = useTranslations('calendar');
  const format = useFormat();
  const link = useRef<HTMLAnchorElement>(null);
  const day = format.day(date, { dateStyle: 'long' });

  useEffect(() => link.current?.focus(), []);

  return (
    <div role="status" className={styles.note}>
      <p>{t('other.text', { day })}</p>
      <Link
        className="target"
        ref={link}
        href={dayAddress({ date, id, locale: otherLocale(reader.locale) }, reader)}
        onClick={() => noteOpened('calendar', date)}
      >
        {t('other.play')}
      </Link>
    </div>
  );
}
