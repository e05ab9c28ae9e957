import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ViewHeading } from '../../../ui/view-heading.tsx';
import { DeletionForm } from './deletion-form.tsx';
import own from '../profile/profile.module.css';

/** What deleting the account takes away, and the dialog that asks once more. */
export function DeleteAccount({ email }: { email: string }) {
  const t = useTranslations('profile.delete');
  const [isAsked, setIsAsked] = useState(false);
  const heading = useId();
  const [isUnderWay, setIsUnderWay] = useState(false);

  function keep() {
    // Once the server has been asked, it cannot be taken back.
    if (!isUnderWay) setIsAsked(false);
  }

  return (
    <section className={own.group}>
      <h2>{t('title')}</h2>
      <p className="breaks soft">{t('text')}</p>
      <Button onClick={() => setIsAsked(true)}>{t('ask')}</Button>
      {isAsked && (
        <Dialog labelledBy={heading} onDismiss={keep}>
          <div className={own.question}>
            <ViewHeading id={heading} isFocused>
              {t('question')}
            </ViewHeading>
            <p>{t('account', { email })}</p>
            <p>{t('forGood')}</p>
            <DeletionForm
              email={email}
              isUnderWay={isUnderWay}
              onUnderWay={setIsUnderWay}
              onKeep={keep}
            />
          </div>
        </Dialog>
      )}
    </section>
  );
}
