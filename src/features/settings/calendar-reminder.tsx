import { useTranslations } from 'use-intl';
import { today } from '../../device/clock.ts';
import { offerFile } from '../../device/offer-file.ts';
import { calendarReminder, isTime } from '../../domain/day/calendar-reminder.ts';
import { Form } from '../../ui/form/form.tsx';
import { useNotify } from '../../ui/dialog/notify.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './settings-screen.module.css';

const USUAL_TIME = '08:00';

/** A daily entry for the player's own calendar, at a time of choice; Quando itself sends nothing. */
export function CalendarReminder() {
  const t = useTranslations('settings.reminder');
  const notify = useNotify();

  function save({ time = '' }: Readonly<Record<string, string>>) {
    if (!isTime(time)) return Promise.resolve({ time: t('noTime') });
    const { day, now } = today();
    const file = calendarReminder({
      time,
      day,
      now,
      uid: `daily-reminder@${location.hostname}`,
      title: t('entry'),
      text: t('entryText'),
      address: `${location.origin}/`,
    });
    offerFile('quando.ics', file, 'text/calendar');
    notify({ text: t('done') });
    return Promise.resolve(null);
  }

  return (
    <section className={styles.group}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <Form onSubmit={save}>
        <TextField name="time" type="time" label={t('time')} defaultValue={USUAL_TIME} />
        <SubmitButton look="plain">{t('submit')}</SubmitButton>
      </Form>
    </section>
  );
}
