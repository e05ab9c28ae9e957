import type { News } from '../../backend/news.ts';
import { NewsText } from './news-text.tsx';

/** An announcement as readers will see it, inside another screen: nothing is noted as read. */
export function NewsPreview({ news }: { news: News }) {
  return <NewsText news={news} heading={<h3 className="screen-title">{news.title}</h3>} />;
}
