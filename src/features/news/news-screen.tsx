import { useLocation } from 'wouter';
import { NewsArticle } from './news-article.tsx';
import { NewsListView } from './news-list-view.tsx';
import { newsPlace } from './news-rules.ts';

/** The news: all of them, or the announcement that the address names. */
export function NewsScreen() {
  const [location] = useLocation();
  const place = newsPlace(location);
  return place === 'list' ? <NewsListView /> : <NewsArticle group={place} />;
}
