import { join } from 'node:path';

import { expect, it } from 'vitest';

import { SettingsError } from './setting-reader.ts';
import { readSettings } from './settings.ts';

it('nothing set: loopback, port 3000, the embedded database in ./data', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: expect.stringMatching(/data$/),
    contentDir: undefined,
    databaseUrl: undefined,
    trustedProxies: 0,
    smtp: undefined,
    keys: {},
    areClassicsShown: true,
    areLinksChecked: false,
  });
});

it('nothing set: no mail, no text, no other way to sign in, and few lines in the log', () => {
  expect(readSettings({})).toMatchObject({
    embedOrigins: [],
    nightly: undefined,
    texts: undefined,
    providers: [],
    isSamlOpen: false,
    wallets: [],
    passwordCost: 10,
    staffSecondFactor: undefined,
    push: undefined,
    payments: undefined,
    metricsKey: undefined,
    logFormat: 'plain',
    logLevel: 'warn',
  });
});

const smtp = { SMTP_HOST: 'mail.example', SMTP_FROM: 'quando@example.org' };

it.each([
  ['PORT', 0, 65_535, {}],
  ['SMTP_PORT', 1, 65_535, smtp],
  ['PASSWORD_COST', 4, 14, {}],
  ['BACKUP_HOUR', 0, 23, { BACKUP_DIR: '/backups' }],
  ['TRUST_PROXY', 0, 10, {}],
])('%s is a whole number from %i to %i', (name, least, most, beside) => {
  const read = (value: number | string) => readSettings({ ...beside, [name]: String(value) });
  for (const value of [least, most]) expect(() => read(value)).not.toThrow();
  for (const value of [least - 1, most + 1, '1.5', '1e1', '0x1', '1234567']) {
    expect(() => read(value)).toThrow(
      `${name} must be a whole number from ${least} to ${most}, not "${value}".`,
    );
  }
});

it.each([
  ['QUANDO_JWT_SECRET', 'j'.repeat(32), 'j'.repeat(31)],
  ['QUANDO_SECRET_KEY', 's'.repeat(16), 's'.repeat(15)],
  ['QUANDO_METRICS_KEY', 'm'.repeat(16), 'm'.repeat(15)],
  ['QUANDO_METRICS_KEY', 'a.b-c_'.repeat(10), 'm'.repeat(257)],
  ['QUANDO_METRICS_KEY', 'm'.repeat(256), `${'m'.repeat(20)} x`],
  ['QUANDO_PUSH_KEY', 'k'.repeat(43), 'k'.repeat(44)],
  ['QUANDO_PUSH_KEY', 'k-_'.repeat(14).concat('k'), 'k'.repeat(42)],
  ['DATABASE_URL', 'postgres://localhost/quando', 'mysql://localhost/quando'],
  ['DATABASE_URL', 'postgresql://localhost/quando', 'http://localhost/quando'],
  ['LOG_FORMAT', 'json', 'xml'],
  ['LOG_LEVEL', 'debug', 'trace'],
  ['LINK_CHECKS', 'off', 'no'],
  ['PUSH', 'off', 'no'],
  ['SAML', 'on', 'yes'],
  ['WEB3_ETHEREUM', 'on', 'yes'],
])('%s may be %j, not %j', (name, sound, faulty) => {
  expect(() => readSettings({ [name]: sound })).not.toThrow();
  expect(() => readSettings({ [name]: faulty })).toThrow(`${name} must be `);
});

it('a secret of a webhook has at least 24 bytes', () => {
  const SMS_HOOK_URL = 'https://sms.example';
  const read = (SMS_HOOK_SECRET: string) => readSettings({ SMS_HOOK_URL, SMS_HOOK_SECRET });
  expect(() => read(`v1,whsec_${'A'.repeat(32)}`)).not.toThrow();
  expect(() => read(`v1,whsec_${'A'.repeat(31)}`)).toThrow('SMS_HOOK_SECRET must be ');
  expect(() => read(`whsec_${'A'.repeat(32)}`)).toThrow('SMS_HOOK_SECRET must be ');
});

it('the key of tools is none that every page has', () => {
  const key = 'sb_publishable_0123456789';
  const both = { QUANDO_PUBLISHABLE_KEY: key, QUANDO_SECRET_KEY: key };
  expect(() => readSettings(both)).toThrow(
    'QUANDO_SECRET_KEY must be different from QUANDO_PUBLISHABLE_KEY.',
  );
});

it.each(['QUANDO_JWT_SECRET', 'QUANDO_SECRET_KEY', 'QUANDO_METRICS_KEY', 'QUANDO_PUSH_KEY'])(
  'what is wrong with %s does not say what it is',
  (name) => {
    expect(() => readSettings({ [name]: 'hush hush' })).not.toThrow('hush');
    expect(() => readSettings({ [name]: 'hush hush' })).toThrow(name);
  },
);

it.each<[Record<string, string>, string]>([
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of plain, json, not "xml".'],
  [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL must be one of debug, info, warn, error, not "all".'],
  [{ LINK_CHECKS: 'no' }, 'LINK_CHECKS must be one of on, off, not "no".'],
  [{ PUSH: 'no' }, 'PUSH must be one of on, off, not "no".'],
  [{ SAML: 'no' }, 'SAML must be one of on, off, not "no".'],
  [{ WEB3_ETHEREUM: 'no' }, 'WEB3_ETHEREUM must be one of on, off, not "no".'],
  [{ WEB3_SOLANA: 'no' }, 'WEB3_SOLANA must be one of on, off, not "no".'],
  [{ QUANDO_CLASSICS: 'no' }, 'QUANDO_CLASSICS must be one of on, off, not "no".'],
  [
    { STAFF_SECOND_FACTOR: 'on' },
    'STAFF_SECOND_FACTOR must be one of optional, required, not "on".',
  ],
  [
    { PUBLIC_URL: 'quando.example' },
    'PUBLIC_URL must be an address such as https://quando.example without a path, not "quando.example".',
  ],
  [
    { EMBED_ORIGINS: '*' },
    'EMBED_ORIGINS must be addresses such as https://quando.example without a path, with commas between.',
  ],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db' },
    'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/quando.',
  ],
  [
    { SMTP_HOST: 'mail.example' },
    'SMTP_FROM must be the sender of mails, such as "Quando <quando@example.org>".',
  ],
  [
    { QUANDO_METRICS_KEY: 'hush' },
    'QUANDO_METRICS_KEY must be 16 to 256 letters, digits, dots, hyphens and underscores.',
  ],
  [
    { SMS_HOOK_URL: 'sms.example', SMS_HOOK_SECRET: `v1,whsec_${'A'.repeat(32)}` },
    'SMS_HOOK_URL must be the address of a webhook, such as https://sms.example/send.',
  ],
  [
    { SMS_HOOK_URL: 'https://sms.example', SMS_HOOK_SECRET: 'hush' },
    'SMS_HOOK_SECRET must be `v1,whsec_` and at least 24 bytes as base64.',
  ],
  [
    { QUANDO_PUSH_KEY: 'hush' },
    'QUANDO_PUSH_KEY must be the `privateKey` of a push-key.json: 32 bytes as base64url.',
  ],
  [
    { QUANDO_SIGNING_KEYS: 'hush' },
    'QUANDO_SIGNING_KEYS must be what `npm run admin -- rotate-keys` printed.',
  ],
  [{ QUANDO_JWT_SECRET: 'hush' }, 'QUANDO_JWT_SECRET must be at least 32 characters long.'],
  [{ QUANDO_SECRET_KEY: 'hush' }, 'QUANDO_SECRET_KEY must be at least 16 characters long.'],
  [
    { SERIES_PUZZLES: '7' },
    'SERIES_PUZZLES must be two puzzle ids such as 381,540, or off, not "7".',
  ],
])('of %j is told what it must be', (environment, message) => {
  const read = () => readSettings(environment);
  expect(read).toThrow(new SettingsError(message));
});

it('an empty value counts as not set', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({
    port: 3000,
    publicUrl: undefined,
  });
});

it('everything can be set', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '::',
    PUBLIC_URL: 'https://quando.example/',
    EMBED_ORIGINS: 'https://news.example, https://museum.example/',
    DATA_DIR: '/var/lib/quando',
    CONTENT_DIR: '/srv/puzzles',
    DATABASE_URL: 'postgres://quando@localhost/quando',
    BACKUP_DIR: '/backups',
    BACKUP_HOUR: '23',
    TRUST_PROXY: '2',
    SMTP_HOST: 'mail.example',
    SMTP_USER: 'quando',
    SMTP_PASSWORD: 'secret',
    SMTP_FROM: 'Quando <quando@example.org>',
    QUANDO_JWT_SECRET: 'j'.repeat(32),
    QUANDO_PUBLISHABLE_KEY: 'sb_publishable_x',
    QUANDO_SECRET_KEY: 'sb_secret_0123456789',
    QUANDO_METRICS_KEY: 'm'.repeat(16),
    PASSWORD_COST: '12',
    SAML: 'on',
    WEB3_ETHEREUM: 'on',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'debug',
    STAFF_SECOND_FACTOR: 'required',
    QUANDO_CLASSICS: 'off',
    LINK_CHECKS: 'on',
    PUSH: 'on',
    QUANDO_PUSH_KEY: 'k'.repeat(43),
  });
  expect(settings).toMatchObject({
    embedOrigins: ['https://news.example', 'https://museum.example'],
    port: 0,
    host: '::',
    publicUrl: 'https://quando.example',
    databaseUrl: 'postgres://quando@localhost/quando',
    dataDir: '/var/lib/quando',
    contentDir: '/srv/puzzles',
    nightly: { folder: '/backups', hour: 23 },
    trustedProxies: 2,
    smtp: {
      host: 'mail.example',
      port: 587,
      user: 'quando',
      password: 'secret',
      from: 'Quando <quando@example.org>',
    },
    keys: {
      jwtSecret: 'j'.repeat(32),
      publishableKey: 'sb_publishable_x',
      secretKey: 'sb_secret_0123456789',
    },
    metricsKey: 'm'.repeat(16),
    passwordCost: 12,
    isSamlOpen: true,
    wallets: ['ethereum'],
    logFormat: 'json',
    logLevel: 'debug',
    staffSecondFactor: 'required',
    areClassicsShown: false,
    areLinksChecked: true,
    push: { key: 'k'.repeat(43) },
  });
});

it('folders are named from where Quando is started', () => {
  const named = { DATA_DIR: 'mine', CONTENT_DIR: 'puzzles', BACKUP_DIR: ' backups ' };
  expect(readSettings(named)).toMatchObject({
    dataDir: join(process.cwd(), 'mine'),
    contentDir: join(process.cwd(), 'puzzles'),
    nightly: { folder: join(process.cwd(), 'backups') },
  });
  expect(readSettings({}).dataDir).toBe(join(process.cwd(), 'data'));
});

it('reminders are sent only where the operator says so, with a key that is one', () => {
  expect(readSettings({}).push).toBeUndefined();
  expect(readSettings({ PUSH: 'on' }).push).toEqual({ key: undefined });
  expect(() => readSettings({ QUANDO_PUSH_KEY: 'secret' })).toThrow(/QUANDO_PUSH_KEY must be/);
});

it('backups are made by night only where the operator names a folder', () => {
  expect(readSettings({ BACKUP_HOUR: '4' }).nightly).toBeUndefined();
  expect(readSettings({ BACKUP_DIR: '/backups' }).nightly).toEqual({
    folder: '/backups',
    hour: 2,
  });
  expect(() => readSettings({ BACKUP_HOUR: '24' })).toThrow(/BACKUP_HOUR must be a whole number/);
});

it('messages to phones go to a webhook, with a secret that is one', () => {
  const SMS_HOOK_URL = 'https://sms.example/send';
  const SMS_HOOK_SECRET = `v1,whsec_${'A'.repeat(32)}`;
  expect(readSettings({ SMS_HOOK_URL, SMS_HOOK_SECRET }).texts).toEqual({
    url: SMS_HOOK_URL,
    secret: SMS_HOOK_SECRET,
  });
  expect(readSettings({}).texts).toBeUndefined();
  expect(() => readSettings({ SMS_HOOK_URL, SMS_HOOK_SECRET: 'secret' })).toThrow(
    /SMS_HOOK_SECRET must be/,
  );
  for (const faulty of ['sms.example', 'https://', 'ftp://sms.example']) {
    expect(() => readSettings({ SMS_HOOK_URL: faulty, SMS_HOOK_SECRET })).toThrow(
      /^SMS_HOOK_URL must be/,
    );
  }
});

it.each([
  ['true', 1],
  ['on', 1],
  ['ON', 1],
  ['false', 0],
  ['off', 0],
  ['3', 3],
])('TRUST_PROXY=%s is %i proxies', (value, proxies) => {
  expect(readSettings({ TRUST_PROXY: value }).trustedProxies).toBe(proxies);
});

it('sites stand with commas or blanks between', () => {
  const EMBED_ORIGINS = 'https://news.example https://museum.example,http://school.example';
  expect(readSettings({ EMBED_ORIGINS }).embedOrigins).toEqual([
    'https://news.example',
    'https://museum.example',
    'http://school.example',
  ]);
  for (const faulty of [
    'https://a.example/path',
    'https://a.example/?q',
    'https://a.example/#q',
    'ftp://a.example',
  ]) {
    expect(() => readSettings({ EMBED_ORIGINS: faulty })).toThrow('EMBED_ORIGINS must be ');
    expect(() => readSettings({ PUBLIC_URL: faulty })).toThrow('PUBLIC_URL must be ');
  }
});

it('all faulty values are named at once, secrets without their value', () => {
  const faulty = {
    PORT: '70000',
    PUBLIC_URL: 'quando.example/path',
    EMBED_ORIGINS: 'https://news.example *',
    DATABASE_URL: 'mysql://root:hunter2@db',
    QUANDO_JWT_SECRET: 'short',
    SMTP_HOST: 'mail.example',
    QUANDO_CLASSICS: 'maybe',
    STAFF_SECOND_FACTOR: 'on',
  };
  const read = () => readSettings(faulty);
  expect(read).toThrow(SettingsError);
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'EMBED_ORIGINS',
    'DATABASE_URL',
    'QUANDO_JWT_SECRET',
    'SMTP_FROM',
    'QUANDO_CLASSICS',
    'STAFF_SECOND_FACTOR',
  ]) {
    expect(read).toThrow(name);
  }
  expect(read).not.toThrow('hunter2');
});

it('a provider to sign in with has a client id and a secret; a GitHub of one’s own, an address', () => {
  const github = { OAUTH_GITHUB_CLIENT_ID: 'quando', OAUTH_GITHUB_SECRET: 'secret' };
  expect(readSettings(github).providers).toEqual([
    { kind: 'github', name: 'github', clientId: 'quando', secret: 'secret', url: undefined },
  ]);
  const own = { ...github, OAUTH_GITHUB_URL: 'https://git.example.org/' };
  expect(readSettings(own).providers).toMatchObject([{ url: 'https://git.example.org' }]);
  expect(readSettings({}).providers).toEqual([]);
  expect(() => readSettings({ OAUTH_GOOGLE_CLIENT_ID: 'quando' })).toThrow('OAUTH_GOOGLE_SECRET');
  const google = { OAUTH_GOOGLE_CLIENT_ID: 'quando', OAUTH_GOOGLE_SECRET: 'secret' };
  const issuer = 'https://accounts.google.com';
  expect(readSettings(google).providers).toEqual([
    { kind: 'openid', name: 'google', clientId: 'quando', secret: 'secret', issuer },
  ]);
});

it('an OpenID provider of one’s own has an issuer, and a name unless it is keycloak', () => {
  const openid = {
    OAUTH_OPENID_CLIENT_ID: 'quando',
    OAUTH_OPENID_SECRET: 'secret',
    OAUTH_OPENID_ISSUER: 'https://id.example.org/realms/quando',
  };
  expect(readSettings(openid).providers).toMatchObject([
    { kind: 'openid', name: 'keycloak', issuer: 'https://id.example.org/realms/quando' },
  ]);
  const named = { ...openid, OAUTH_OPENID_NAME: 'school' };
  expect(readSettings(named).providers).toMatchObject([{ name: 'school' }]);
  const longest = { ...openid, OAUTH_OPENID_NAME: 'school_1-a:'.padEnd(32, 'x') };
  expect(readSettings(longest).providers).toMatchObject([{ name: longest.OAUTH_OPENID_NAME }]);
  for (const name of ['A b', 'a', '1a', 'x'.repeat(33)]) {
    const mistaken = { ...openid, OAUTH_OPENID_NAME: name };
    expect(() => readSettings(mistaken)).toThrow('OAUTH_OPENID_NAME');
  }
  for (const taken of ['github', 'google', 'email', 'phone', 'web3', 'saml', 'sso:1']) {
    const mistaken = { ...openid, OAUTH_OPENID_NAME: taken };
    expect(() => readSettings(mistaken)).toThrow('which mean other ways to sign in');
  }
  for (const issuer of ['x', 'ftp://id.example.org', 'https://', '']) {
    const mistaken = { ...openid, OAUTH_OPENID_ISSUER: issuer };
    expect(() => readSettings(mistaken)).toThrow('_ISSUER');
  }
});

it('wallets sign in where their chain is switched on, and keys come as they were printed', () => {
  expect(readSettings({}).wallets).toEqual([]);
  expect(readSettings({ WEB3_SOLANA: 'on' }).wallets).toEqual(['solana']);
  expect(() => readSettings({ QUANDO_SIGNING_KEYS: '[{}]' })).toThrow('QUANDO_SIGNING_KEYS');
  expect(readSettings({}).signingKeys).toBeUndefined();
});

it('a series is two puzzles, those of the specification unless others or none are named', () => {
  expect(readSettings({}).seriesPuzzles).toEqual([381, 540]);
  expect(readSettings({ SERIES_PUZZLES: '7, 12' }).seriesPuzzles).toEqual([7, 12]);
  expect(readSettings({ SERIES_PUZZLES: 'off' }).seriesPuzzles).toEqual([]);
  for (const faulty of ['0,540', '381', '381,540,7', '-1,2', 'a,b', '1234567890,1']) {
    expect(() => readSettings({ SERIES_PUZZLES: faulty })).toThrow('SERIES_PUZZLES');
  }
});
