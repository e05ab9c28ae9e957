import { useTranslations } from 'use-intl';
import { operatorFacts } from '../../../device/operator.ts';
import { Seller } from '../seller.tsx';
import own from './terms.module.css';

const topics = ['subject', 'making', 'price', 'term', 'gift', 'faults'] as const;

/** Terms for operators who have none of their own. */
export function BuiltInTerms() {
  const t = useTranslations('terms');
  return (
    <>
      <h3>{t('parties.title')}</h3>
      <p>{t('parties.text')}</p>
      <Seller />
      {topics.map((topic) => (
        <div key={topic} className={own.document}>
          <h3>{t(`${topic}.title`)}</h3>
          <p>{t(`${topic}.text`)}</p>
          {topic === 'term' && <p>{t('term.ways')}</p>}
        </div>
      ))}
    </>
  );
}

/** The statutory instructions on withdrawal, with the model form. */
export function BuiltInWithdrawal() {
  const t = useTranslations('terms');
  return (
    <>
      <h3>{t('right.title')}</h3>
      <p>{t('right.period')}</p>
      <p>{t('right.how')}</p>
      <Seller />
      <p>{t('right.online')}</p>
      <p>{t('right.deadline')}</p>
      <h3>{t('effects.title')}</h3>
      <p>{t('effects.text')}</p>
      <h3>{t('form.title')}</h3>
      <ModelForm />
    </>
  );
}

function ModelForm() {
  const t = useTranslations('terms.form');
  const { name, address, email } = operatorFacts();
  const seller = [name, ...address, email].filter((part) => part !== null).join(', ');
  return (
    <div className={own.form}>
      <p>{t('note')}</p>
      <p>{t('to', { seller })}</p>
      {(['declare', 'ordered', 'name', 'address', 'signature', 'date'] as const).map((line) => (
        <p key={line} className={own.blank}>
          {t(line)}
        </p>
      ))}
      <p>{t('strike')}</p>
    </div>
  );
}
