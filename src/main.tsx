import './ui/tokens.css';
import './ui/base.css';
import './ui/primitives.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isGamePath } from './domain/puzzle/puzzle-path.ts';

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('The page has no element to mount in');

const shell = root.dataset['shell'];
if (shell === 'game' || shell === 'plain') hydrateRoot(root, <App shell={shell} />);
else createRoot(root).render(<App shell={isGamePath(location.pathname) ? 'game' : 'plain'} />);
