import creator from './catalogues/en/creator.json';
import dashboard from './catalogues/en/dashboard.json';
import desk from './catalogues/en/desk.json';
import editor from './catalogues/en/editor.json';
import staff from './catalogues/en/staff.json';
import preflight from './catalogues/en/preflight.json';
import research from './catalogues/en/research.json';

/** The English catalogues of the staff area, which players never open. */
export const staffWords = { creator, dashboard, desk, editor, staff, preflight, research };
