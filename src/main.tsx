import './ui/tokens.css';
import './ui/base.css';
import './ui/primitives.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadWords } from './app/catalogue-provider.tsx';
import { today } from './device/clock.ts';
import { localeOf } from './device/cookies/settings.ts';
import { currentSettings } from './device/cookies/use-settings.ts';
import { keepSentPuzzle } from './features/play/kept-games.ts';

// React refuses to mount in nothing.
const root = createRoot(document.querySelector('#root') as Element);

// What the server sent stays in sight until it can be replaced by the same, in one step.
loadWords(localeOf(currentSettings().language), (words) => {
  keepSentPuzzle(window.quandoToday?.puzzle, today());
  startTransition(() => root.render(<App words={words} />));
});
