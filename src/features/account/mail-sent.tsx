import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { operatorFacts } from '../../device/operator.ts';
import { OperatorContact } from './operator-contact.tsx';

/** Says what a mail does, or will do, or where none is ever sent, whom to ask instead. */
export function MailSent({
  children,
  className,
}: {
  children?: ReactNode;
  className?: string | undefined;
}) {
  const t = useTranslations('account.noMail');
  if (!operatorFacts().sendsNoMail) return <p className={className}>{children}</p>;
  return (
    <p className={className}>
      {t('text')} <OperatorContact />
    </p>
  );
}
