import { use, useCallback, useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { loadCatalogue } from '../../../../i18n/catalogues.ts';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { PreviewGame } from '../preview/preview-game.ts';

type ErrataPreviewProps = { locale: Locale; text: string };

/** A correction as players of a language will read it, or that they will read none. */
export function ErrataPreview({ locale, text }: ErrataPreviewProps) {
  const t = useTranslations();
  const game = use(PreviewGame);
  const words = useLoaded(useCallback(() => loadCatalogue('result', locale), [locale]));
  const [notedAt] = useState(Date.now);
  const isEmpty = text.trim() === '';
  const isFailed = words.state === 'failed' || game.state === 'failed';
  return (
    <div className="grid gap-6">
      <p className="soft text-15">
        {t(`creator.publish.erratum.${isEmpty ? 'none' : 'asSeen'}.${locale}`)}
      </p>
      {!isEmpty && isFailed && <p>{t('screen.failedText')}</p>}
      {!isEmpty && words.state === 'ready' && game.state === 'ready' && (
        <div lang={locale}>
          <IntlProvider locale={locale} messages={words.value}>
            {game.value.renderErrata({ locale, errata: [{ notedAt, text: text.trim() }] })}
          </IntlProvider>
        </div>
      )}
    </div>
  );
}
