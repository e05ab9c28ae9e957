import type { Inline } from '../page/inline.ts';
import { videoHosts } from '../../src/domain/round/video-address.ts';

/**
 * The headers that tell browsers what the page may do. No script and no style in the page itself but
 * those of its build, no other host but https for the audio, and two providers for the video, that a
 * player starts. `isHttps`: players come over https. `framing`: the origins that may show the page within theirs.
 */
export function pageSecurityHeaders(
  isHttps: boolean,
  { scripts, styles }: Inline,
  framing: readonly string[] = [],
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
    `frame-ancestors ${framing.join(' ') || "'none'"}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    ...commonSecurityHeaders(isHttps),
    ...(framing.length === 0 ? denyFrames : {}),
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** The same for the API, which pages of other hosts may call and which answers with nothing to render. */
export function apiSecurityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...commonSecurityHeaders(isHttps),
    ...denyFrames,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** For browsers that do not know the policy’s own word; it knows no list. */
const denyFrames = { 'x-frame-options': 'DENY' };

function commonSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), ' +
      'midi=(), accelerometer=(), gyroscope=(), magnetometer=(), display-capture=(), ' +
      'browsing-topics=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
