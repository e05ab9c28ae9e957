import contractEnd from './catalogues/de/contractEnd.json';
import gifts from './catalogues/de/gifts.json';
import subscription from './catalogues/de/subscription.json';
import terms from './catalogues/de/terms.json';

/** The German catalogues of what is sold, where something is. */
export const orderWords = { contractEnd, gifts, subscription, terms };
