import { type ReactNode, useMemo } from 'react';
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl';

/** Adds one catalogue's words to those that are already there. */
export function WithCatalogue({
  messages,
  children,
}: {
  messages: Partial<Messages>;
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
