import { StaffNewsScreen } from '../../features/staff/news/staff-news-screen.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

/** The news of the staff, and fetched behind them what shows an announcement as readers see it. */
export function StaffNewsPage() {
  return <StaffNewsScreen reader={useLoaded(loadReader)} />;
}

async function loadReader() {
  return (await import('./news-reader.ts')).reader;
}
