import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Backend } from '../../../backend/backend.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { NoConnectionError, ServerError } from '../../../backend/errors.ts';
import { joinRoom, type JoinRefusal } from '../../../backend/rooms/guest-calls.ts';
import { forgetRoom, newToken, storedRoom, storeRoom } from '../../../device/room-store.ts';
import { type RoomKey, roomKeyIn } from '../../../domain/room/room-code.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { GameWaiting } from '../game-waiting.tsx';
import { useFragment } from '../use-fragment.ts';
import { RoomPlay } from './room-play.tsx';
import styles from './room.module.css';
import type { Membership } from './use-guest.ts';

/** Where one comes into a room, and plays in it. */
export function RoomScreen() {
  const fragment = useFragment();
  return <Door key={fragment} brought={roomKeyIn(fragment)} />;
}

/** Why somebody is not in; `ended`: the room that this device was in is no more. */
type Problem = JoinRefusal | 'ended' | 'noConnection' | 'failed' | 'busy' | 'noCode';

/** Comes into a room as the guest that this device was there, or as a new one. */
async function comeIn(backend: Backend, key: RoomKey): Promise<Membership | Problem> {
  const { code } = key;
  const before = storedRoom();
  const known = before?.code === code ? before : null;
  const token = known?.token ?? newToken();
  // Kept before it is sent: whoever hears no answer comes back as the same guest.
  storeRoom(known ?? { code, token, attempts: [] });
  try {
    const joined = await joinRoom(backend, key, token);
    if (typeof joined === 'object') return { code, token, joined };
    // Whom the host has removed is known to be, also by asking again.
    if (joined === 'removed') return joined;
    if (known !== null || before === null) forgetRoom();
    else storeRoom(before);
    return known !== null && joined === 'unknown' ? 'ended' : joined;
  } catch (error) {
    if (error instanceof NoConnectionError) return 'noConnection';
    const isBusy = error instanceof ServerError && error.code === 'over_request_rate_limit';
    return isBusy ? 'busy' : 'failed';
  }
}

/** @param brought what the address opens; null for nothing */
function Door({ brought }: { brought: RoomKey | null }) {
  const [returning] = useState((): RoomKey | null => {
    const stored = storedRoom();
    if (stored === null) return null;
    if (brought === null) return { code: stored.code, secret: null };
    return stored.code === brought.code ? brought : null;
  });
  if (returning !== null) return <Return room={returning} />;
  return <Outside brought={brought} problem={null} />;
}

/** Takes a device back into the room that it was in. */
function Return({ room }: { room: RoomKey }) {
  const backend = useBackend();
  const load = useCallback(async () => ({ found: await comeIn(backend, room) }), [backend, room]);
  const loaded = useLoaded(load);
  if (loaded.state !== 'ready') return <GameWaiting />;
  const { found } = loaded.value;
  if (typeof found === 'object') return <RoomPlay {...found} />;
  return <Outside brought={found === 'ended' ? null : room} problem={found} />;
}

function Outside({ brought, problem }: { brought: RoomKey | null; problem: Problem | null }) {
  const t = useTranslations('room');
  const backend = useBackend();
  const [typed, setTyped] = useState(brought?.code ?? '');
  const [membership, setMembership] = useState<Membership | null>(null);

  async function submit() {
    const wanted = roomKeyIn(typed);
    const isBrought = wanted !== null && wanted.code === brought?.code;
    const found = wanted === null ? 'noCode' : await comeIn(backend, isBrought ? brought : wanted);
    if (typeof found === 'string') return { code: t(`problem.${found}`) };
    setMembership(found);
    return null;
  }

  if (membership !== null) return <RoomPlay {...membership} />;
  return (
    <main className={styles.screen}>
      <header className="grid gap-8">
        <ScreenTitle>{t('join.title')}</ScreenTitle>
        <p className="lead">{t('join.lead')}</p>
      </header>
      {problem !== null && (
        <p role="alert" className="failure">
          {t(`problem.${problem}`)}
        </p>
      )}
      <Form onSubmit={submit}>
        <TextField
          name="code"
          label={t('join.code')}
          help={t('join.codeHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SubmitButton>{t('join.submit')}</SubmitButton>
      </Form>
      <p className="soft">{t('join.private')}</p>
      <section className={styles.panel}>
        <h2 className="heading text-22">{t('join.host')}</h2>
        <p>{t('join.hostText')}</p>
        <div className="row gap-8">
          <ButtonLink href="/room/host">{t('join.toHost')}</ButtonLink>
        </div>
      </section>
    </main>
  );
}
