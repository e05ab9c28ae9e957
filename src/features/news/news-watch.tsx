import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Backend } from '../../backend/backend.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { latestNews, type News, newsOfGroup } from '../../backend/news.ts';
import { lastReadNews, useLastReadNews } from '../../device/cookies/last-read-news.ts';
import type { Language } from '../../device/cookies/settings.ts';
import { useSettings } from '../../device/cookies/use-settings.ts';
import { isUnread, mayLeadFrom } from './news-rules.ts';
import { noteLatest } from './seen-news.ts';

/** A page that stays open asks again when it comes into sight, but not more often than this. */
const PAUSE = 60 * 60_000;

type NewsWatchProps = {
  /** Whether the start has come to its point for leading to the most important news. */
  mayLead: boolean;
  /** Called before it leads away. */
  onLead: () => void;
  /** Called when it is known, and whenever it changes, whether there are news to notice. */
  onNews: (hasNews: boolean) => void;
};

/** Asks for the latest news and, at the start of a visit, opens it if it is the most important. */
export function NewsWatch({ mayLead, onLead, onNews }: NewsWatchProps) {
  const news = useUnreadNews();
  const lastRead = useLastReadNews();
  const [location, navigate] = useLocation();
  const canLead = useLeading(mayLead);

  const announce = useEffectEvent((found: News | null, read: string, isTime: boolean) => {
    const hasNews = found !== null && isUnread(found, read, Date.now());
    if (isTime && canLead() && hasNews && found.mode === 'HIGHEST' && mayLeadFrom(location)) {
      onLead();
      navigate(`/news/${found.group}`);
    }
    onNews(hasNews);
  });
  useEffect(() => {
    if (news !== undefined) announce(news, lastRead, mayLead);
  }, [news, lastRead, mayLead]);

  return null;
}

/** The latest news if it is worth a notice, else null; undefined until that is known. */
function useUnreadNews(): News | null | undefined {
  const backend = useBackend();
  const { language } = useSettings();
  const [news, setNews] = useState<News | null>();

  useEffect(() => {
    let isCurrent = true;
    let askedAt = 0;
    function ask() {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < PAUSE) return;
      askedAt = Date.now();
      findUnread(backend, language).then(
        (found) => {
          if (isCurrent) setNews(found);
        },
        () => {
          // Out of reach like the rest of the server, which is reported elsewhere: the next visit
          // asks.
          if (isCurrent) setNews((before) => before ?? null);
        },
      );
    }
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', ask);
    };
  }, [backend, language]);

  return news;
}

async function findUnread(backend: Backend, language: Language): Promise<News | null> {
  const latest = await latestNews(backend, language);
  if (latest === null) return null;
  noteLatest(latest.group);
  if (!isUnread(latest, lastReadNews(), Date.now())) return null;
  const news = await newsOfGroup(backend, latest.group, language);
  return news?.mode === 'LOW' ? null : news;
}

/**
 * Leads away once per start, and not if the visitor has begun to do something while the news was
 * loading: then the next visit does.
 *
 * @param isTime whether the start has come to this point; what was pressed before does not count
 */
function useLeading(isTime: boolean): () => boolean {
  const hasActed = useRef(false);
  const isOver = useRef(false);

  useEffect(() => {
    if (!isTime) return undefined;
    const act = () => {
      hasActed.current = true;
    };
    const inputs = ['keydown', 'pointerdown'] as const;
    for (const input of inputs) window.addEventListener(input, act, { capture: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, act, { capture: true });
    };
  }, [isTime]);

  return () => {
    if (isOver.current) return false;
    isOver.current = true;
    return !hasActed.current;
  };
}
