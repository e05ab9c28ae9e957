import creator from './catalogues/en/creator.json';
import dashboard from './catalogues/en/dashboard.json';
import desk from './catalogues/en/desk.json';
import editor from './catalogues/en/editor.json';
import makers from './catalogues/en/makers.json';
import preflight from './catalogues/en/preflight.json';
import research from './catalogues/en/research.json';

/** The English catalogues of the makers' room, which players never open. */
export const makerWords = { creator, dashboard, desk, editor, makers, preflight, research };
