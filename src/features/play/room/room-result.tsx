import { useMessages, useTranslations } from 'use-intl';
import type { RoomState } from '../../../backend/rooms/guest-calls.ts';
import { WithCatalogue } from '../../../i18n/with-catalogue.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import type { Ended } from '../game.tsx';
import styles from '../modes/mode-result.module.css';
import { ResultView } from '../result/result-view.tsx';
import own from './room.module.css';

type RoomResultProps = Omit<Ended, 'records'> & {
  /** How the room ended; null while it goes on. */
  room: RoomState | null;
  isMade: boolean;
};

/** How a guest did, and once the room is over how many have found it. */
export function RoomResult({ room, isMade, ...ended }: RoomResultProps) {
  const t = useTranslations('room');
  const { result, made } = useMessages();
  const words = isMade ? { ...result, hints: made.hints, won: made.won } : result;
  return (
    <WithCatalogue messages={{ result: words }}>
      <ResultView {...ended}>
        <p className={own.outcome} role="status">
          {room === null
            ? t('goesOn')
            : room.solved !== null && t('found', { solved: room.solved, guests: room.guests })}
        </p>
        <nav className={styles.ways} aria-label={t('waysOn')}>
          <ButtonLink href="/">{t('toDaily')}</ButtonLink>
          <ButtonLink href="/make">{t('toMake')}</ButtonLink>
        </nav>
      </ResultView>
    </WithCatalogue>
  );
}
