import contractEnd from './catalogues/en/contractEnd.json';
import gifts from './catalogues/en/gifts.json';
import subscription from './catalogues/en/subscription.json';
import terms from './catalogues/en/terms.json';

/** The English catalogues of what is sold, where something is. */
export const orderWords = { contractEnd, gifts, subscription, terms };
