import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getPushKey } from '../../../backend/reminders.ts';
import { canReceive, subscribe } from '../../../device/reminder/push-subscription.ts';
import { mayKeepReminder, useReminder } from '../../../device/reminder/reminder-store.ts';
import { isTime } from '../../../domain/day/calendar-reminder.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { focusScreen } from '../../../ui/focus/focus-screen.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import styles from '../settings-screen.module.css';
import { stopReminder, tellReminder } from './device-reminder.ts';

const USUAL_TIME = '08:00';

/** A daily reminder by the browser, where the server sends them and the browser can receive them. */
export function PushReminder() {
  const backend = useBackend();
  const load = useCallback(
    async () => ({ key: canReceive() && mayKeepReminder() ? await getPushKey(backend) : null }),
    [backend],
  );
  const loaded = useLoaded(load);
  if (loaded.state !== 'ready' || loaded.value.key === null) return null;
  return <ReminderTime pushKey={loaded.value.key} />;
}

function ReminderTime({ pushKey }: { pushKey: string }) {
  const t = useTranslations('settings.push');
  const backend = useBackend();
  const locale = useLocale();
  const notify = useNotify();
  const reminder = useReminder();
  const time = reminder?.state === 'on' ? reminder.time : null;

  async function remind({ time: wanted = '' }: Readonly<Record<string, string>>) {
    if (!isTime(wanted)) return { time: t('noTime') };
    // First of all: a browser asks only right after a press.
    if ((await Notification.requestPermission()) !== 'granted') return { '': t('denied') };
    try {
      await tellReminder(backend, await subscribe(pushKey), { time: wanted, locale });
    } catch {
      return { '': t('failed') };
    }
    return null;
  }

  async function end() {
    await stopReminder(backend);
    notify({ text: t('ended') });
    focusScreen();
  }

  return (
    <section className={styles.group}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <p className="soft">{t('service')}</p>
      <div role="status">{time !== null && <p>{t('on', { time })}</p>}</div>
      <Form onSubmit={remind}>
        <TextField name="time" type="time" label={t('time')} defaultValue={time ?? USUAL_TIME} />
        <SubmitButton look="plain">{t(time === null ? 'submit' : 'change')}</SubmitButton>
      </Form>
      {time !== null && <Button onClick={() => void end()}>{t('end')}</Button>}
    </section>
  );
}
