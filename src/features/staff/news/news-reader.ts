import type { ComponentType } from 'react';
import type { News } from '../../../backend/news.ts';
import type { Loaded } from '../../../ui/use-loaded.ts';
import type { NewsFault } from './news-faults.ts';
import type { NewsForm } from './news-form.ts';

/** What reads the Markdown of an announcement: how readers see it, and what they would not. */
export type NewsReader = {
  Preview: ComponentType<{ news: News }>;
  findTextFaults: (form: NewsForm) => NewsFault[];
};

/** It is fetched behind the screen. */
export type LoadedReader = Loaded<NewsReader>;
