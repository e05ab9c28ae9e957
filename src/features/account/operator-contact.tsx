import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { operatorFacts } from '../../device/operator.ts';

/** The address that the operator answers at, or the way to it. */
export function OperatorContact() {
  const t = useTranslations('account.secondStep.lost');
  const { supportEmail, email } = operatorFacts();
  const to = supportEmail ?? email;
  return to === null ? (
    <Link href="/imprint">{t('imprint')}</Link>
  ) : (
    <a href={`mailto:${to}`}>{to}</a>
  );
}
