import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import type { SomeMessages } from './catalogues.ts';

/** Adds one catalogue's words to those that are already there, or puts its namespaces in their place. */
export function WithCatalogue({
  messages,
  children,
}: {
  messages: SomeMessages;
  children: ReactNode;
}) {
  const locale = useLocale();
  const common = useMessages();
  // The same object as long as it says the same: whoever watches the words is not woken for nothing.
  const all = useMemo(() => ({ ...common, ...messages }), [common, messages]);
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  );
}
