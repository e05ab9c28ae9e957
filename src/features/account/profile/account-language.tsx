import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveLanguage } from '../../../backend/accounts/profile.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { localeOf } from '../../../device/cookies/settings.ts';
import { changeSettings, useSettings } from '../../../device/cookies/use-settings.ts';
import { Button } from '../../../ui/form/button.tsx';
import { LanguageChoice } from '../../../ui/form/language-choice.tsx';
import own from './profile.module.css';
import { useAttempt } from '../use-attempt.ts';

type Language = 'de-DE' | 'en-US';

type AccountLanguageProps = {
  userId: string;
  /** The language of the mails. */
  language: Language;
  onSaved: (language: Language) => void;
};

/** One choice for page and mails; where another device left them apart, it says so. */
export function AccountLanguage({ userId, language, onSaved }: AccountLanguageProps) {
  const t = useTranslations('profile.language');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const settings = useSettings();
  const [isSaved, setIsSaved] = useState(false);

  async function choose(chosen: Language) {
    setIsSaved(false);
    changeSettings({ language: chosen });
    if (!(await attempt(() => saveLanguage(accounts, { userId, language: chosen })))) return;
    onSaved(chosen);
    setIsSaved(true);
  }

  return (
    <section className={own.group}>
      <h2>{t('title')}</h2>
      <LanguageChoice
        label={t('label')}
        value={settings.language}
        onChange={(chosen) => void choose(chosen)}
      />
      {language !== settings.language && (
        <>
          <p>{t(`apart.${localeOf(language)}`)}</p>
          <Button onClick={() => void choose(settings.language)}>{t('together')}</Button>
        </>
      )}
      {/* Beside the choice, for a notice would still be in the language before. */}
      <p role="status" className="breaks soft">
        {isSaved && t('saved')}
      </p>
    </section>
  );
}
