/** The files of the data folder with what an installation cannot go on without. A backup has them. */
export const secretFiles = ['secrets.json', 'signing-keys.json', 'push-key.json'] as const;

export type SecretFile = (typeof secretFiles)[number];
