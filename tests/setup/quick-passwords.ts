/** The least there is to set: at its real cost, hashing passwords took half of some files' time. */
export const quickPasswords = { PASSWORD_COST: '4' };
