import { type ComponentType, type ReactNode, useCallback } from 'react';
import { useLocale } from 'use-intl';
import { type CatalogueName, loadCatalogue } from '../../i18n/catalogues.ts';
import { WithCatalogue } from '../../i18n/with-catalogue.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

/** How a part of the page is fetched, together with its words. */
export type Part<Props extends object> = {
  load: () => Promise<ComponentType<Props>>;
  catalogues: readonly CatalogueName[];
};

type LazyPartProps<Props extends object> = {
  /** The same object from one render to the next. */
  part: Part<Props>;
  props: Props;
  waiting?: ReactNode;
  failed?: ReactNode;
};

/** A part of the page that is fetched when it is needed. */
export function LazyPart<Props extends object>(lazy: LazyPartProps<Props>) {
  const { part, props, waiting = null, failed = null } = lazy;
  const locale = useLocale();
  const load = useCallback(async () => {
    const [View, ...messages] = await Promise.all([
      part.load(),
      ...part.catalogues.map((name) => loadCatalogue(name, locale)),
    ]);
    return { View, messages: Object.assign({}, ...messages) };
  }, [part, locale]);
  const loaded = useLoaded(load);

  if (loaded.state === 'loading') return waiting;
  if (loaded.state === 'failed') return failed;
  const { View, messages } = loaded.value;
  return (
    <WithCatalogue messages={messages}>
      <View {...props} />
    </WithCatalogue>
  );
}
