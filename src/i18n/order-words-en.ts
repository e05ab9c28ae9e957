export { default as contractEnd } from './catalogues/en/contractEnd.json';
export { default as gifts } from './catalogues/en/gifts.json';
export { default as subscription } from './catalogues/en/subscription.json';
export { default as terms } from './catalogues/en/terms.json';
