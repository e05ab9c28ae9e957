import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Declaration } from '../../../backend/payments.ts';
import { offerFile } from '../../../device/offer-file.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { DeclarationFacts } from './declaration-facts.tsx';
import paper from './declaration-receipt.module.css';
import { declared } from './declared.ts';
import { Seller } from '../seller.tsx';
import styles from '../supporter.module.css';
import { writtenMoment } from './written.ts';

type DeclarationReceiptProps = { declaration: Declaration; receivedAt: string };

/** That a declaration arrived, with day and time: to print and to keep. */
export function DeclarationReceipt({ declaration, receivedAt }: DeclarationReceiptProps) {
  const t = useTranslations('contractEnd');
  const locale = useLocale();
  const { kind, email } = declaration;

  function save() {
    const { name, address } = operatorFacts();
    const lines = [
      [t('receivedAt'), writtenMoment(receivedAt, locale)],
      ...declared(declaration, t, locale),
      [t('receivedBy'), [name, ...address].join(', ')],
    ];
    const text = [t(`${kind}.received`), '', ...lines.map((line) => line.join(': ')), ''];
    offerFile(`${t(`file.${kind}`)}-${receivedAt.slice(0, 10)}.txt`, text.join('\n'), 'text/plain');
  }

  return (
    <main className={styles.narrow}>
      <div className={paper.receipt}>
        <ScreenTitle>{t(`${kind}.received`)}</ScreenTitle>
        <p role="status">{t('receivedText', { email })}</p>
        <DeclarationFacts declaration={declaration} receivedAt={receivedAt} />
        <div className={styles.part}>
          <h2>{t('receivedBy')}</h2>
          <Seller />
        </div>
      </div>
      <div className={styles.answers}>
        <Button look="primary" onClick={() => print()}>
          {t('print')}
        </Button>
        <Button onClick={save}>{t('save')}</Button>
      </div>
      <p>
        <Link className="target" href="/">
          {t('start')}
        </Link>
      </p>
    </main>
  );
}
