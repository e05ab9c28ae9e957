import type { Inline } from '../page/inline.ts';
import { videoHosts } from '../../src/domain/round/video-address.ts';

/**
 * The headers that tell browsers what the page may do. No script and no style in the page itself but
 * those of its build, no other host but https for the audio, and two providers for the video, that a
 * player starts. `isHttps`: players come over https.
 */
export function pageSecurityHeaders(
  isHttps: boolean,
  { scripts, styles }: Inline,
): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' https:",
    `frame-src ${videoHosts.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    ...commonSecurityHeaders(isHttps),
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** The same for the API, which pages of other hosts may call and which answers with nothing to render. */
export function apiSecurityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...commonSecurityHeaders(isHttps),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
}

function commonSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), ' +
      'midi=(), accelerometer=(), gyroscope=(), magnetometer=(), display-capture=(), ' +
      'browsing-topics=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
