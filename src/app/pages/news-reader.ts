import { findTextFaults } from '../../features/staff/news/news-text-faults.ts';
import { NewsPreview } from '../../features/news/news-preview.tsx';

/** What reads the Markdown of an announcement for those who write it. */
export const reader = { Preview: NewsPreview, findTextFaults };
