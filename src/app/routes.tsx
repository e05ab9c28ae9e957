import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Route, Switch, useLocation } from 'wouter';
import { PlayScreen } from '../features/play/play-screen.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';
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
          <Route path="/">
            <PlayScreen />
          </Route>
          <Route path="/about">
            <LazyScreen key="about" load={loadAbout} catalogue="info" />
          </Route>
          <Route path="/settings">
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
function Content({ children }: { children: React.ReactNode }) {
  const t = useTranslations();
  const [location] = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(location);

  useEffect(() => {
    const page = pageNames[location];
    document.title =
      page === undefined
        ? t('app.pageTitle', { page: t('notFound.title') })
        : page === 'start'
          ? `${t('app.title')} · ${t('app.subtitle')}`
          : t('app.pageTitle', { page: t(`navigation.${page}`) });
  }, [location, t]);

  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    content.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [location]);

  return (
    <div id="content" ref={content} tabIndex={-1}>
      {children}
    </div>
  );
}

const pageNames: Partial<Record<string, 'start' | 'about' | 'settings'>> = {
  '/': 'start',
  '/about': 'about',
  '/settings': 'settings',
};
