import { Guest, HostPage, lesson as test, linkOf, puzzle } from '../lesson.ts';
import { expect } from '../test.ts';
import { text } from '../words.ts';

test('guests whose clocks are wrong by decades come in, answer and come back, and count once', async ({
  page,
  gateway,
  browser,
  signedIn,
}) => {
  expect(signedIn.id).not.toBe('');
  const host = new HostPage(page);
  const code = await host.open(await linkOf(puzzle, gateway), 'free');
  const years = [1999, 2090];
  const guests = await Promise.all(years.map(() => Guest.arrive(browser, gateway)));
  for (const [index, guest] of guests.entries()) {
    await guest.setClock(`${years[index]}-03-01T12:00:00Z`);
    await guest.join(code);
    const name = await guest.name();
    await guest.typeYear('1900');
    await host.expectCount('answered', index + 1);
    await guest.page.goto('/room');
    await guest.expectAttempts(1);
    expect(await guest.name()).toBe(name);
    await guest.typeYear('1931');
    await guest.expectState('won');
    await host.expectCount('solved', index + 1);
    await host.expectCount('joined', index + 1);
  }
  const found = page.getByRole('row', { name: text('de', 'room.host.foundHere') });
  await expect(found.getByRole('cell')).toHaveText(['0', '2', '0', '0']);
  await host.press('reveal');
  for (const guest of guests) {
    await expect(
      guest.page.getByText(text('de', 'room.found', { solved: 2, guests: 2 })),
    ).toBeVisible({ timeout: 15_000 });
    expect(await guest.storedResults()).toEqual([]);
    await guest.leave();
  }
  await host.press('end');
  await expect.poll(() => gateway.roomRows()).toBe(0);
});
