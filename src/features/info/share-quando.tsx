import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { canShare, copyText, shareWithApp } from '../../device/clipboard.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';

type Outcome = 'shared' | 'copied' | 'copyByHand';

/**
 * The buttons that pass the address of this installation on, and what became of it.
 *
 * @param props.children more buttons for the same row
 */
export function ShareQuando({ children }: { children?: ReactNode }) {
  const t = useTranslations('about');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const address = location.origin;
  const text = t('shareText', { address });
  const hasSheet = canShare(text);

  async function copy() {
    setOutcome((await copyText(address)) ? 'copied' : 'copyByHand');
  }

  async function share() {
    const ending = await shareWithApp(text);
    if (ending === 'shared') setOutcome('shared');
    if (ending === 'refused') await copy();
  }

  return (
    <div className="row gap-12">
      {hasSheet && (
        <Button look="primary" onClick={() => void share()}>
          <Icon drawing={lateDrawings.share} />
          {t('share')}
        </Button>
      )}
      <Button look={hasSheet ? 'plain' : 'primary'} onClick={() => void copy()}>
        <Icon drawing={lateDrawings.copy} />
        {t('copy')}
      </Button>
      {children}
      <p role="status" className="breaks">
        {outcome !== null && t(outcome, { address })}
      </p>
    </div>
  );
}
