import { afterEach, expect, test, vi } from 'vitest';
import { canShare, canSharePictures, copyText, shareWithApp } from './clipboard.ts';

afterEach(() => vi.unstubAllGlobals());

const share = async () => undefined;

function fails(error: Error) {
  return async () => {
    throw error;
  };
}

test('text goes to the clipboard, and who copies hears whether it did', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('1648')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('1648');
  vi.stubGlobal('navigator', { clipboard: { writeText: fails(new Error('denied')) } });
  expect(await copyText('1648')).toBe(false);
});

test('a share sheet takes texts unless it says no, and pictures only where it says so', () => {
  vi.stubGlobal('navigator', {});
  expect([canShare('x'), canSharePictures()]).toEqual([false, false]);
  vi.stubGlobal('navigator', { canShare: () => true });
  expect([canShare('x'), canSharePictures()]).toEqual([false, false]);
  vi.stubGlobal('navigator', { share });
  expect([canShare('x'), canSharePictures()]).toEqual([true, false]);
  vi.stubGlobal('navigator', {
    share,
    canShare: ({ text, files }: ShareData) => text === 'x' && files === undefined,
  });
  expect([canShare('x'), canSharePictures()]).toEqual([true, false]);
  vi.stubGlobal('navigator', {
    share,
    canShare: ({ files }: ShareData) => files?.[0]?.type === 'image/png',
  });
  expect([canShare('x'), canSharePictures()]).toEqual([false, true]);
});

test('how sharing ended is told apart: done, thought better of, refused', async () => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>(share);
  vi.stubGlobal('navigator', { share: shared });
  const picture = new File([], 'quando.png');
  expect([await shareWithApp('x'), await shareWithApp('x', picture)]).toEqual(['shared', 'shared']);
  expect(shared.mock.calls).toEqual([[{ text: 'x' }], [{ text: 'x', files: [picture] }]]);
  vi.stubGlobal('navigator', { share: fails(new DOMException('', 'AbortError')) });
  expect(await shareWithApp('x')).toBe('cancelled');
  vi.stubGlobal('navigator', { share: fails(new DOMException('', 'NotAllowedError')) });
  expect(await shareWithApp('x')).toBe('refused');
});
