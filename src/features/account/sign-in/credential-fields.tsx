import { useTranslations } from 'use-intl';
import { TextField } from '../../../ui/form/text-field.tsx';

type EmailFieldProps = { value?: string; onChange?: (email: string) => void };

export function EmailField({ value, onChange }: EmailFieldProps) {
  const t = useTranslations('account.fields');
  return (
    <TextField
      name="email"
      label={t('email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
      defaultValue={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

export function PasswordField() {
  const t = useTranslations('account.fields');
  return (
    <TextField
      name="password"
      label={t('password')}
      type="password"
      autoComplete="current-password"
    />
  );
}

/** For a password that is being chosen: what is asked of it stands beside it. */
export function NewPasswordField() {
  const t = useTranslations('account.fields');
  return (
    <TextField
      name="newPassword"
      label={t('newPassword')}
      help={t('passwordHelp')}
      type="password"
      autoComplete="new-password"
    />
  );
}

/** For the six digits of a mail, or of an authenticator app. */
export function CodeField({ from = 'code' }: { from?: 'code' | 'appCode' }) {
  const t = useTranslations('account.fields');
  return (
    <TextField
      name="code"
      label={t(from)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={32}
    />
  );
}
