import type { ReactNode } from 'react';
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
  return (
    <IntlProvider locale={locale} messages={{ ...common, ...messages }}>
      {children}
    </IntlProvider>
  );
}
