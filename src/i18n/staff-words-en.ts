export { default as creator } from './catalogues/en/creator.json';
export { default as dashboard } from './catalogues/en/dashboard.json';
export { default as staffTasks } from './catalogues/en/staffTasks.json';
export { default as editor } from './catalogues/en/editor.json';
export { default as research } from './catalogues/en/research.json';
export { default as staff } from './catalogues/en/staff.json';
