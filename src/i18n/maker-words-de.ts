import creator from './catalogues/de/creator.json';
import dashboard from './catalogues/de/dashboard.json';
import desk from './catalogues/de/desk.json';
import editor from './catalogues/de/editor.json';
import makers from './catalogues/de/makers.json';
import preflight from './catalogues/de/preflight.json';
import research from './catalogues/de/research.json';

/** The German catalogues of the makers' room, which players never open. */
export const makerWords = { creator, dashboard, desk, editor, makers, preflight, research };
