import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RoomGuest } from '../../../../domain/room/room-board.ts';
import { answerDigits } from '../../../../domain/round/digits.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Question } from '../../../../ui/form/question.tsx';
import { useGuestName } from '../use-guest-name.ts';
import styles from './host.module.css';

type GuestsProps = {
  guests: readonly RoomGuest[];
  answer: number;
  isRevealed: boolean;
  /** Removes a guest by number. */
  onRemove: (number: number) => void;
};

/** Who is there, and on a press what each has answered: the host's screen may be on a wall. */
export function Guests({ guests, answer, isRevealed, onRemove }: GuestsProps) {
  const t = useTranslations('room.host');
  const nameOf = useGuestName();
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const [asked, setAsked] = useState<RoomGuest | null>(null);
  const ways = useRef<HTMLDivElement>(null);

  function remove({ number }: RoomGuest) {
    setAsked(null);
    onRemove(number);
  }

  // With somebody who is removed goes the button that had the focus.
  useEffect(() => {
    if (!isRemoving || guests.length === 0 || document.activeElement !== document.body) return;
    ways.current?.querySelector<HTMLElement>('[data-removing]')?.focus();
  }, [isRemoving, guests.length]);

  return (
    <section className={styles.guests}>
      <h2 className="heading text-22">{t('guests')}</h2>
      {guests.length === 0 && <p>{t('nobody')}</p>}
      {!isOpen && guests.length > 0 && (
        <ul className={styles.names}>
          {guests.map((guest) => (
            <li key={guest.number} data-button={isRemoving}>
              {isRemoving ? (
                <Button
                  aria-label={t('removeOne', { name: nameOf(guest) })}
                  onClick={() => setAsked(guest)}
                >
                  {nameOf(guest)} <span aria-hidden="true">×</span>
                </Button>
              ) : (
                nameOf(guest)
              )}
            </li>
          ))}
        </ul>
      )}
      {guests.length > 0 && (
        <div ref={ways} className="row middle gap-12">
          {!isOpen && (
            <Button
              data-removing
              aria-expanded={isRemoving}
              onClick={() => setIsRemoving(!isRemoving)}
            >
              {t(isRemoving ? 'removeDone' : 'remove')}
            </Button>
          )}
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'answersHide' : 'answers')}
          </Button>
          {!isRevealed && <span className="muted">{t('answersHelp')}</span>}
        </div>
      )}
      {asked !== null && (
        <Question
          title={t('removes.title', { name: nameOf(asked) })}
          text={t('removes.text')}
          keep={t('removes.keep')}
          submit={t('removes.submit')}
          onKeep={() => setAsked(null)}
          onSubmit={() => remove(asked)}
        />
      )}
      {isOpen && <Answers guests={guests} answer={answer} />}
    </section>
  );
}

function Answers({ guests, answer }: { guests: readonly RoomGuest[]; answer: number }) {
  const t = useTranslations('room.host');
  const nameOf = useGuestName();
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('guests')}</th>
            {[1, 2, 3, 4].map((number) => (
              <th key={number} scope="col">
                {t('attempt', { number })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guests.map((guest) => (
            <tr key={guest.number}>
              <th scope="row">{nameOf(guest)}</th>
              {[0, 1, 2, 3].map((index) => (
                <Given key={index} value={guest.attempts[index] ?? null} answer={answer} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Given({ value, answer }: { value: number | null; answer: number }) {
  const t = useTranslations('room.host');
  if (value === null) return <td>{t('none')}</td>;
  return (
    <td>
      {answerDigits(value)}
      {value === answer && (
        <>
          {' '}
          <span aria-hidden="true">✓</span>
          <span className="visually-hidden">{t('foundHere')}</span>
        </>
      )}
    </td>
  );
}
