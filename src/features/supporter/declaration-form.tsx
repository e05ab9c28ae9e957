import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Declaration } from '../../backend/payments/declare.ts';
import { useSession } from '../../backend/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultsOf } from './declaration.ts';

type DeclarationFormProps = {
  declaration: Declaration;
  onReview: (declaration: Declaration) => void;
};

/** Who ends which contract, and from when on. */
export function DeclarationForm({ declaration, onReview }: DeclarationFormProps) {
  const t = useTranslations('contractEnd');
  const session = useSession();
  const [type, setType] = useState(declaration.type);
  const isCancellation = declaration.kind === 'cancellation';
  const ownEmail = session.state === 'signedIn' ? session.session.email : '';
  return (
    <Form
      onSubmit={async (values) => {
        const text = (name: string) => (values[name] ?? '').trim();
        const end = text('end');
        const written: Declaration = {
          kind: declaration.kind,
          name: text('name'),
          email: text('email'),
          contract: text('contract'),
          type,
          reason: text('reason'),
          end: end === '' ? null : end,
        };
        const faults = Object.entries(faultsOf(written));
        if (faults.length > 0) {
          return Object.fromEntries(faults.map(([field, fault]) => [field, t(`invalid.${fault}`)]));
        }
        onReview(written);
        return null;
      }}
    >
      <TextField
        name="name"
        label={t('name')}
        autoComplete="name"
        defaultValue={declaration.name}
      />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        help={t('emailHelp')}
        autoComplete="email"
        defaultValue={declaration.email === '' ? ownEmail : declaration.email}
      />
      <TextField
        name="contract"
        label={t('contract')}
        help={t('contractHelp')}
        defaultValue={declaration.contract}
      />
      {isCancellation && (
        <>
          <Choice
            label={t('type')}
            value={type}
            options={(['ordinary', 'extraordinary'] as const).map((value) => ({
              value,
              words: t(value),
            }))}
            onChange={setType}
          />
          {type === 'extraordinary' && (
            <TextArea name="reason" label={t('reason')} defaultValue={declaration.reason} />
          )}
          <TextField
            name="end"
            type="date"
            label={t('end')}
            help={t('endHelp')}
            defaultValue={declaration.end ?? ''}
          />
        </>
      )}
      <SubmitButton>{t('next')}</SubmitButton>
    </Form>
  );
}
