import { expect, it } from 'vitest';

import { apiSecurityHeaders, pageSecurityHeaders } from './security-headers.ts';

const policyOfPage = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' https:",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const policyOf = (headers: Readonly<Record<string, string>>) =>
  headers['content-security-policy']?.split('; ');

const none = { scripts: [], styles: [] };

it('the page may do exactly this, and over https nothing without it', () => {
  expect(policyOf(pageSecurityHeaders(false, none))).toEqual(policyOfPage);
  expect(policyOf(pageSecurityHeaders(true, none))).toEqual([
    ...policyOfPage,
    'upgrade-insecure-requests',
  ]);
});

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), accelerometer=(), ' +
    'gyroscope=(), magnetometer=(), display-capture=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.any(String),
};

it('beside the policy, page and API say exactly this, and over https that browsers stay there', () => {
  const ofPage = { ...common, 'cross-origin-resource-policy': 'same-origin' };
  const ofApi = { ...common, 'cross-origin-resource-policy': 'cross-origin' };
  const staying = { 'strict-transport-security': 'max-age=31536000' };
  expect(pageSecurityHeaders(false, none)).toEqual(ofPage);
  expect(pageSecurityHeaders(true, none)).toEqual({ ...ofPage, ...staying });
  expect(apiSecurityHeaders(false)).toEqual(ofApi);
  expect(apiSecurityHeaders(true)).toEqual({ ...ofApi, ...staying });
});

it('the page may be shown within those sites alone that are named', () => {
  const headers = pageSecurityHeaders(false, none, [
    'https://news.example',
    'https://museum.example',
  ]);
  expect(policyOf(headers)).toContain(
    'frame-ancestors https://news.example https://museum.example',
  );
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(pageSecurityHeaders(false, none)).toHaveProperty('x-frame-options', 'DENY');
});

it('what stands in the page itself is named by its hash', () => {
  const inline = { scripts: ["'sha256-a'", "'sha256-b'"], styles: ["'sha256-c'"] };
  expect(policyOf(pageSecurityHeaders(false, inline))).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'sha256-a' 'sha256-b'",
      "style-src 'self' 'sha256-c'",
    ]),
  );
});

it('an answer of the API that a browser opens as a page may do nothing', () => {
  for (const isHttps of [false, true]) {
    expect(policyOf(apiSecurityHeaders(isHttps))).toEqual([
      "default-src 'none'",
      "frame-ancestors 'none'",
      'sandbox',
    ]);
  }
});
