import { NewsDeskScreen } from '../../features/staff/news/news-desk-screen.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

/** The news desk, and fetched behind it what shows an announcement as readers see it. */
export function NewsDeskPage() {
  return <NewsDeskScreen reader={useLoaded(loadReader)} />;
}

async function loadReader() {
  return (await import('./news-reader.ts')).reader;
}
