import { parseUrl } from '../text/parse-url.ts';

/** The hosts whose players the page may embed; the server's frame-src names the same. */
export const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const [youtube, vimeo] = videoHosts;

/**
 * The address of the player, in its provider's more private form, for a link to a video; null where
 * the video can only be linked.
 */
export function playerAddress(link: string): string | null {
  const url = parseUrl(link);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (host === 'vimeo.com') {
    const id = /^\/(\d{1,12})\/?$/.exec(url.pathname)?.[1];
    return id === undefined ? null : `${vimeo}/video/${id}?dnt=1`;
  }
  const id = youtubeId(host, url);
  return id === null || !/^[\w-]{11}$/.test(id) ? null : `${youtube}/embed/${id}`;
}

function youtubeId(host: string, url: URL): string | null {
  if (host === 'youtu.be') return url.pathname.slice(1);
  return host === 'youtube.com' && url.pathname === '/watch' ? url.searchParams.get('v') : null;
}
