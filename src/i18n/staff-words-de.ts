import creator from './catalogues/de/creator.json';
import dashboard from './catalogues/de/dashboard.json';
import desk from './catalogues/de/desk.json';
import editor from './catalogues/de/editor.json';
import staff from './catalogues/de/staff.json';
import preflight from './catalogues/de/preflight.json';
import research from './catalogues/de/research.json';

/** The German catalogues of the staff area, which players never open. */
export const staffWords = { creator, dashboard, desk, editor, staff, preflight, research };
