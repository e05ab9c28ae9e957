/** The tiers in their order; each opens what the one before it does, and more. */
export const tiers = ['1_explorer', '2_historian', '3_chronicler'] as const;

/** A tier, by the name of its role. */
export type Tier = (typeof tiers)[number];

/** How often a subscription is paid. */
export const intervals = ['month', 'year'] as const;

export type Interval = (typeof intervals)[number];
