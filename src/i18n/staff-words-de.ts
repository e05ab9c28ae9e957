export { default as creator } from './catalogues/de/creator.json';
export { default as dashboard } from './catalogues/de/dashboard.json';
export { default as staffTasks } from './catalogues/de/staffTasks.json';
export { default as editor } from './catalogues/de/editor.json';
export { default as research } from './catalogues/de/research.json';
export { default as staff } from './catalogues/de/staff.json';
