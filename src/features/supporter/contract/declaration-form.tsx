import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackend } from '../../../backend/backend-context.tsx';
import { errorKey, serverMessage } from '../../../backend/error-key.ts';
import { ServerError } from '../../../backend/errors.ts';
import { type Declaration, declare } from '../../../backend/payments.ts';
import { useSession } from '../../../backend/session.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useErrorNotice } from '../../../ui/use-error-notice.ts';
import { type Faults, faultsOf, plainDeclaration, refusedFault } from './declaration.ts';

type DeclarationFormProps = Pick<Declaration, 'kind'> & {
  /** @param at when it arrived, an ISO instant */
  onReceived: (declaration: Declaration, at: string) => void;
};

/**
 * Who ends which contract, and from when. The button that declares it is on the page from the
 * beginning: courts read § 312k BGB as forbidding a step between the questions and it.
 */
export function DeclarationForm({ kind, onReceived }: DeclarationFormProps) {
  const t = useTranslations('contractEnd');
  const send = useDeclaring(onReceived);
  const messagesOf = (found: Faults) =>
    Object.fromEntries(
      Object.entries(found).map(([field, fault]) => [field, t(`invalid.${fault}`)]),
    );
  const session = useSession();
  const [type, setType] = useState<Declaration['type']>('ordinary');
  const ownEmail = session.state === 'signedIn' ? session.session.email : '';
  return (
    <Form
      onSubmit={async (values) => {
        const text = (name: string) => values[name] ?? '';
        const end = text('end');
        const written: Declaration = {
          kind,
          name: text('name'),
          email: text('email'),
          contract: text('contract'),
          type,
          reason: text('reason'),
          end: end === '' ? null : end,
        };
        const found = faultsOf(written);
        if (Object.keys(found).length > 0) return messagesOf(found);
        const refused = await send(plainDeclaration(written));
        return refused && messagesOf(refused);
      }}
    >
      <TextField name="name" label={t('name')} autoComplete="name" />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        help={t('emailHelp')}
        autoComplete="email"
        defaultValue={ownEmail}
      />
      <TextField name="contract" label={t('contract')} help={t('contractHelp')} />
      {kind === 'cancellation' && (
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
          {type === 'extraordinary' && <TextArea name="reason" label={t('reason')} />}
          <TextField name="end" type="date" label={t('end')} help={t('endHelp')} />
        </>
      )}
      <SubmitButton>{t(`${kind}.submit`)}</SubmitButton>
    </Form>
  );
}

/** Hands a declaration in; answers what the server did not accept, by its fields. */
function useDeclaring(onReceived: DeclarationFormProps['onReceived']) {
  const t = useTranslations('contractEnd');
  const backend = useBackend();
  const locale = useLocale();
  const notify = useNotify();
  const notifyError = useErrorNotice();
  return async (declaration: Declaration): Promise<Faults | null> => {
    try {
      onReceived(declaration, await declare(backend, declaration, locale));
      return null;
    } catch (error) {
      const key = errorKey(error);
      const faults = error instanceof ServerError ? refusedFault(error.field) : null;
      if (faults !== null) return faults;
      if (key === 'validation_failed') {
        notify({ text: t('refused'), kind: 'error', position: 'top', timeout: 10_000 });
      } else notifyError(key, serverMessage(error));
      return null;
    }
  };
}
