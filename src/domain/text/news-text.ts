/** How loud news are: LOW draws no attention, NORMAL puts up a dot, HIGHEST leads to itself once. */
export const newsModes = ['LOW', 'NORMAL', 'HIGHEST'] as const;
export type NewsMode = (typeof newsModes)[number];

/** How many characters a title and a text have at most, as the database counts them. */
export const longestNews = { title: 120, body: 20_000 } as const;
