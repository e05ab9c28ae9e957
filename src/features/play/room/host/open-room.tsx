import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { useBackend } from '../../../../backend/backend-context.tsx';
import { errorMap } from '../../../../backend/errors.ts';
import { permissions } from '../../../../backend/permissions.ts';
import { openRoom } from '../../../../backend/rooms/host-calls.ts';
import { useSession } from '../../../../backend/session.ts';
import { today } from '../../../../device/clock.ts';
import { isIsoDay } from '../../../../domain/day/day.ts';
import { Choice } from '../../../../ui/form/choice.tsx';
import { ButtonLink } from '../../../../ui/form/button-link.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ScreenTitle } from '../../../../ui/screen-title.tsx';
import styles from '../room.module.css';
import { findPuzzle, type PuzzleChoice } from './find-puzzle.ts';
import { OwnRooms } from './own-rooms.tsx';

const faultOf = errorMap({
  PT409: 'three',
  PT429: 'limit',
  '42501': 'notAllowed',
  '02000': 'noPuzzle',
  '22023': 'noLink',
});

/** Opens a room with one of three kinds of puzzles; the address may bring a made one, or a past one's day. */
export function OpenRoom({ fragment }: { fragment: string }) {
  const t = useTranslations('room.open');
  const backend = useBackend();
  const { accounts } = useOwnAccounts();
  const locale = useLocale();
  const session = useSession();
  const brought = fragment.slice(1);
  const broughtKind = brought === '' ? 'today' : isIsoDay(brought) ? 'past' : 'own';
  const [kind, setKind] = useState<PuzzleChoice>(broughtKind);
  const [pace, setPace] = useState<'free' | 'led'>('free');
  const [link, setLink] = useState(
    broughtKind === 'own' ? `${location.origin}/made${fragment}` : '',
  );
  const [day, setDay] = useState(broughtKind === 'past' ? brought : '');
  const mayPlayPast =
    session.state === 'signedIn' && session.session.permissions.includes(permissions.MULTIPLEGAMES);

  async function submit() {
    try {
      const { offset } = today();
      const found = await findPuzzle(backend, accounts, { kind, link, day, locale, offset });
      if ('fault' in found) {
        const field = { noDay: 'day', noPuzzle: kind === 'past' ? 'day' : '', noLink: 'link' };
        return { [field[found.fault]]: t(`fault.${found.fault}`) };
      }
      location.hash = await openRoom(accounts, { isLed: pace === 'led', ...found });
      return null;
    } catch (error) {
      return { '': t(`fault.${faultOf(error)}`) };
    }
  }

  return (
    <main className={styles.screen}>
      <header className="grid gap-8">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className="lead">{t('lead')}</p>
      </header>
      <OwnRooms />
      <Form onSubmit={submit}>
        <Choice
          label={t('puzzle')}
          value={kind}
          options={[
            { value: 'today', words: t('today') },
            ...(mayPlayPast ? [{ value: 'past', words: t('past') } as const] : []),
            { value: 'own', words: t('own') },
          ]}
          onChange={setKind}
        />
        {kind === 'past' && (
          <TextField
            name="day"
            type="date"
            label={t('day')}
            help={t('dayHelp')}
            max={today().day}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
        {kind === 'own' && (
          <TextField
            name="link"
            label={t('link')}
            help={t('linkHelp')}
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={link}
            onChange={({ target }) => setLink(target.value)}
          >
            {link === '' && <ButtonLink href="/make">{t('toMake')}</ButtonLink>}
          </TextField>
        )}
        <Choice
          label={t('pace')}
          value={pace}
          options={[
            { value: 'free', words: t('free') },
            { value: 'led', words: t('led') },
          ]}
          onChange={setPace}
        />
        {pace === 'led' && <p className="soft">{t('ledHelp')}</p>}
        <p className="soft">{t('keep')}</p>
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
    </main>
  );
}
