export { default as contractEnd } from './catalogues/de/contractEnd.json';
export { default as gifts } from './catalogues/de/gifts.json';
export { default as subscription } from './catalogues/de/subscription.json';
export { default as terms } from './catalogues/de/terms.json';
