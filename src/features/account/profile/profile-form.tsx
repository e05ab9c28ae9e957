import { useTranslations, useLocale } from 'use-intl';
import { useState } from 'react';
import { type Profile, saveProfile } from '../../../backend/accounts/profile.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { countCharacters } from '../../../domain/text/count-characters.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useAttempt } from '../use-attempt.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Switch } from '../../../ui/form/switch.tsx';

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
        if (displayName === '' || countCharacters(displayName) > LONGEST_NAME) {
          return { displayName: t('invalid.name') };
        }
        if (countCharacters(postalAddress) > LONGEST_ADDRESS) {
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

/** The countries of ISO 3166-1 by their two letters; the database takes these and no others. */
const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO ' +
  'BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ ' +
  'DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP ' +
  'GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG ' +
  'KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML ' +
  'MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE ' +
  'PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL ' +
  'SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM ' +
  'US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** The country, by its name in the page's language. */
function CountryField({ value }: { value: string | null }) {
  const t = useTranslations('account.fields');
  const locale = useLocale();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const options = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <Field name="country" label={t('country')}>
      {(state) => (
        <select {...state} name="country" autoComplete="country" defaultValue={value ?? ''}>
          <option value="">{t('noCountry')}</option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Whether the newsletter is wanted; off unless somebody asks for it. */
function NewsletterField({ isOn }: { isOn: boolean }) {
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
