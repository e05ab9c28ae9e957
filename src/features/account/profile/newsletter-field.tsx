import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Switch } from '../../../ui/form/switch.tsx';

/** Whether the newsletter is wanted; off unless somebody asks for it. */
export function NewsletterField({ isOn }: { isOn: boolean }) {
  const t = useTranslations('account.fields');
  const [isWanted, setIsWanted] = useState(isOn);
  return (
    <Switch
      name="newsletter"
      label={t('newsletter')}
      description={t('newsletterText')}
      isOn={isWanted}
      onChange={setIsWanted}
    />
  );
}
