import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkFirst } from './network-first.ts';

const PATIENCE = 3000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = (text: string, status = 200) => new Response(text, { status });
const kept = async () => answer('kept');
const nothing = async () => undefined;
const failing = async () => Promise.reject(new Error('Unexpected internal error'));
const never = new Promise<Response>(() => undefined);
const textOf = async (response: Promise<Response>) => (await response).text();

test('while the network answers, what is kept is not shown', async () => {
  const asked = Promise.resolve(answer('fresh'));
  expect(await textOf(networkFirst(asked, kept, PATIENCE))).toBe('fresh');
});

test('a refusal is an answer: it is not hidden by what is kept', async () => {
  const asked = Promise.resolve(answer('refused', 404));
  expect(await textOf(networkFirst(asked, kept, PATIENCE))).toBe('refused');
});

test('what is kept helps out at once where the network is gone or the server out of order', async () => {
  const gone = Promise.reject(new TypeError('offline'));
  expect(await textOf(networkFirst(gone, kept, PATIENCE))).toBe('kept');
  const broken = Promise.resolve(answer('bad gateway', 502));
  expect(await textOf(networkFirst(broken, kept, PATIENCE))).toBe('kept');
});

test('nobody waits for the network beyond the patience', async () => {
  const shown = textOf(networkFirst(never, kept, PATIENCE));
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(await Promise.race([shown, Promise.resolve('waiting')])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await shown).toBe('kept');
});

test('where nothing is kept, the network has all the time it needs', async () => {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(answer('late')), PATIENCE * 2);
  });
  const shown = textOf(networkFirst(late, nothing, PATIENCE));
  await vi.advanceTimersByTimeAsync(PATIENCE * 2);
  expect(await shown).toBe('late');
  const gone = Promise.reject(new TypeError('offline'));
  await expect(networkFirst(gone, nothing, PATIENCE)).rejects.toThrow('offline');
});

test('storage that fails counts as nothing kept', async () => {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(answer('late')), PATIENCE * 2);
  });
  const shown = textOf(networkFirst(late, failing, PATIENCE));
  await vi.advanceTimersByTimeAsync(PATIENCE * 2);
  expect(await shown).toBe('late');
  const gone = Promise.reject(new TypeError('offline'));
  await expect(networkFirst(gone, failing, PATIENCE)).rejects.toThrow('offline');
});
