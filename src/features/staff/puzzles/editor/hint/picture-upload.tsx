import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../../../backend/backend-context.tsx';
import { errorMap } from '../../../../../backend/errors.ts';
import { LARGEST_PICTURE, uploadImage } from '../../../../../backend/staff/files.ts';
import { putPicture } from '../../../../../domain/draft/put-picture.ts';
import type { Locale } from '../../../../../domain/puzzle/puzzle.ts';
import { useNotify } from '../../../../../ui/dialog/notify.ts';
import { useEditor } from '../editor-context.ts';
import styles from '../editor.module.css';
import { followHint } from '../../preview/followed-hint.ts';
import { isOpen } from '../is-open.ts';

/** Why a picture was not taken, by the name of its message; the codes are the gateway’s. */
const reasonOf = errorMap({
  too_large: 'tooLarge',
  image_too_many_pixels: 'tooLarge',
  image_type_unknown: 'type',
  image_animated: 'animated',
  image_unreadable: 'unreadable',
  images_today_full: 'today',
  images_full: 'full',
  busy: 'busy',
  over_request_rate_limit: 'busy',
  not_available: 'missing',
  not_signed_in: 'denied',
  not_allowed: 'denied',
});

type Reason = ReturnType<typeof reasonOf>;
type Upload =
  | { state: 'idle' | 'busy' }
  | { state: 'done'; hint: number }
  | { state: 'failed'; reason: Reason };

/** Takes a picture from the device for a hint. */
export function PictureUpload({ index, locale }: { index: number; locale: Locale }) {
  const t = useTranslations('editor.upload');
  const { editor } = useEditor();
  const { token } = useAccounts();
  const { backendUrl } = useBackend();
  const notify = useNotify();
  const id = useId();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });

  async function take(picture: File) {
    if (picture.size > LARGEST_PICTURE) {
      setUpload({ state: 'failed', reason: 'tooLarge' });
      return;
    }
    setUpload({ state: 'busy' });
    // Hints may be moved while the picture is on its way.
    const hint = followHint(editor, index, locale);
    try {
      const { address } = await uploadImage({ backendUrl, token }, picture);
      // This field goes with the others once a draft cannot be written in any more.
      if (!isOpen(editor.state.draft)) return notify({ text: t('closed'), kind: 'warning' });
      const content = putPicture(editor.state.session.content, hint.index(), locale, address);
      editor.act({ type: 'replaced', content });
      setUpload({ state: 'done', hint: hint.index() });
    } catch (error) {
      setUpload({ state: 'failed', reason: reasonOf(error) });
    } finally {
      hint.stop();
    }
  }

  return (
    <div className={styles.upload} aria-busy={upload.state === 'busy'}>
      <label className="strong" htmlFor={id}>
        {t('choose')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={`${id}-about`}
        onChange={({ target }) => {
          const picture = target.files?.[0];
          target.value = '';
          if (picture !== undefined && upload.state !== 'busy') void take(picture);
        }}
      />
      <p id={`${id}-about`} className={styles.soft}>
        {t('about')}
      </p>
      <p role="status" className={styles.uploadState}>
        {upload.state === 'busy' && t('busy')}
        {upload.state === 'done' && upload.hint === index && t('done')}
        {upload.state === 'done' &&
          upload.hint !== index &&
          t('doneElsewhere', { number: upload.hint + 1 })}
        {upload.state === 'failed' && t(`failed.${upload.reason}`)}
      </p>
    </div>
  );
}
