import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Declaration } from '../../backend/payments/declare.ts';
import { useSession } from '../../backend/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Faults, faultsOf, plainDeclaration } from './declaration.ts';

type DeclarationFormProps = {
  declaration: Declaration;
  /** What the server did not accept of it. */
  faults: Faults;
  onReview: (declaration: Declaration) => void;
};

/** Who ends which contract, and from when on. */
export function DeclarationForm({ declaration, faults, onReview }: DeclarationFormProps) {
  const t = useTranslations('contractEnd');
  const told = (found: Faults) =>
    Object.fromEntries(
      Object.entries(found).map(([field, fault]) => [field, t(`invalid.${fault}`)]),
    );
  const session = useSession();
  const [type, setType] = useState(declaration.type);
  const isCancellation = declaration.kind === 'cancellation';
  const ownEmail = session.state === 'signedIn' ? session.session.email : '';
  return (
    <Form
      initialErrors={told(faults)}
      onSubmit={async (values) => {
        const text = (name: string) => values[name] ?? '';
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
        const found = faultsOf(written);
        if (Object.keys(found).length > 0) return told(found);
        onReview(plainDeclaration(written));
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
