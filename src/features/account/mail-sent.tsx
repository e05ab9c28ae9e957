import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { operatorFacts } from '../../device/operator.ts';
import { OperatorContact } from './operator-contact.tsx';

/** A paragraph of what a mail does, or will do; where none is ever sent, of whom to ask instead. */
export function MailSent({ children, ...rest }: ComponentProps<'p'>) {
  const t = useTranslations('account.noMail');
  if (!operatorFacts().sendsNoMail) return <p {...rest}>{children}</p>;
  return (
    <p {...rest}>
      {t('text')} <OperatorContact />
    </p>
  );
}
