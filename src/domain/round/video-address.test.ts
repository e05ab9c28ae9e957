import { expect, test } from 'vitest';
import { playerAddress } from './video-address.ts';

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['http://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.vimeo.com/76979871/', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('%s can be shown on the page', (link, player) => {
  expect(playerAddress(link)).toBe(player);
});

test.each([
  'https://www.ardmediathek.de/video/1',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=../../evil',
  'https://youtu.be/short',
  'https://youtu.be/dQw4w9WgXcQQ',
  'https://youtu.be/dQw4w9WgXcQ/x',
  'https://youtu.be/x/dQw4w9WgXcQ',
  'https://youtu.www.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/shorts?v=dQw4w9WgXcQ',
  'xhttps://youtu.be/dQw4w9WgXcQ',
  'httpsx://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/76979871/x',
  'https://vimeo.com/channels/76979871',
  'https://vimeo.com/channels/staffpicks',
  'javascript:alert(1)',
  'no address',
])('%s is only linked', (link) => {
  expect(playerAddress(link)).toBeNull();
});
