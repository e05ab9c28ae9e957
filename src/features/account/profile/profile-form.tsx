import { useTranslations } from 'use-intl';
import { type Profile, saveProfile } from '../../../backend/accounts/profile.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CountryField } from './country-field.tsx';
import { NewsletterField } from './newsletter-field.tsx';
import { useAttempt } from '../use-attempt.ts';

const LONGEST_NAME = 50;
const LONGEST_ADDRESS = 500;

type ProfileFormProps = { profile: Profile; submit: string; onSaved: () => void };

/** What a player says about themselves; the postal address only where the operator asks for it. */
export function ProfileForm({ profile, submit, onSaved }: ProfileFormProps) {
  const t = useTranslations('account');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const { asksPostalAddress } = operatorFacts();
  return (
    <Form
      onSubmit={async (values) => {
        const displayName = (values['displayName'] ?? '').trim();
        const postalAddress = (values['postalAddress'] ?? '').trim();
        if (displayName === '' || lengthOf(displayName) > LONGEST_NAME) {
          return { displayName: t('invalid.name') };
        }
        if (lengthOf(postalAddress) > LONGEST_ADDRESS) {
          return { postalAddress: t('invalid.postalAddress') };
        }
        const changed = {
          ...profile,
          displayName,
          country: values['country'] === '' ? null : (values['country'] ?? null),
          newsletter: values['newsletter'] === 'on',
          postalAddress: postalAddress === '' ? null : postalAddress,
        };
        if (await attempt(() => saveProfile(accounts, changed))) onSaved();
        return null;
      }}
    >
      <TextField
        name="displayName"
        label={t('fields.name')}
        help={t('fields.nameHelp')}
        autoComplete="nickname"
        defaultValue={profile.displayName}
      />
      <CountryField value={profile.country} />
      {asksPostalAddress && (
        <TextArea
          name="postalAddress"
          label={t('fields.postalAddress')}
          autoComplete="street-address"
          defaultValue={profile.postalAddress ?? ''}
        />
      )}
      <NewsletterField isOn={profile.newsletter} />
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}

/** As the database counts: code points, not UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
