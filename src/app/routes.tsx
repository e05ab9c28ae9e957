import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Route, Switch, useLocation } from 'wouter';
import { PlayScreen } from '../features/play/play-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';
import { menuPaths, menuScreenAt } from './paths.ts';
import { TopBar } from './top-bar.tsx';

const loadAbout = async () => (await import('../features/info/about-screen.tsx')).AboutScreen;
const loadSettings = async () =>
  (await import('../features/settings/settings-screen.tsx')).SettingsScreen;

/** Every screen by its path, below the top bar. */
export function Routes() {
  return (
    <>
      <TopBar />
      <Content>
        <Switch>
          <Route path={menuPaths.start}>
            <PlayScreen />
          </Route>
          <Route path={menuPaths.about}>
            <LazyScreen key="about" load={loadAbout} catalogue="info" />
          </Route>
          <Route path={menuPaths.settings}>
            <LazyScreen key="settings" load={loadSettings} catalogue="settings" />
          </Route>
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Content>
    </>
  );
}

/** Names the document after the screen, and takes the focus along when the screen changes. */
function Content({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const [location] = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(location);

  useEffect(() => {
    const screen = menuScreenAt(location);
    document.title =
      screen === 'start'
        ? `${t('app.title')} · ${t('app.subtitle')}`
        : t('app.pageTitle', {
            page: screen === null ? t('notFound.title') : t(`navigation.${screen}`),
          });
  }, [location, t]);

  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    content.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [location]);

  return (
    <div id="content" ref={content} tabIndex={-1}>
      <ErrorBoundary key={location}>{children}</ErrorBoundary>
    </div>
  );
}
