import type { Page } from '@playwright/test';
import { type Player, signInElsewhere } from './player.ts';
import { button, field, finish, said } from './profile-page.ts';
import { open } from './stated-operator.ts';
import { expect, test } from './test.ts';
import { text } from './words.ts';

/** The address that somebody changes to. */
function next({ email }: Player): string {
  return `new-${email}`;
}

async function ask(page: Page, email: string) {
  await field(page, text('de', 'profile.address.new')).fill(email);
  await button(page, text('de', 'profile.address.submit')).click();
}

test('another e-mail address counts once the code of its mail is entered, and not before', async ({
  page,
  gateway,
  signedIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource.* (400|403|429)/);
  await page.clock.install();
  await open(page, '/profileSettings');

  await test.step('it is told beside its field when it is none, or the same', async () => {
    for (const [email, told] of [
      ['ada@', text('de', 'account.invalid.email')],
      [signedIn.email.toUpperCase(), text('de', 'profile.address.same')],
    ] as const) {
      await ask(page, email);
      await expect(page.getByText(told)).toBeVisible();
      await expect(field(page, text('de', 'profile.address.new'))).toBeFocused();
      await expect(field(page, text('de', 'profile.address.new'))).toHaveAccessibleDescription(
        new RegExp(told),
      );
    }
  });

  await test.step('in an old session it asks for the code of another mail first', async () => {
    const refusals = [{ code: 400, error_code: 'reauthentication_needed', msg: 'Refused' }];
    await page.route('**/auth/v1/user', async (route) => {
      const refusal = route.request().method() === 'PUT' ? refusals.shift() : undefined;
      return refusal === undefined
        ? route.continue()
        : route.fulfill({ status: 400, json: refusal });
    });
    await ask(page, next(signedIn));
    await expect(page.getByText(`einen Code an ${signedIn.email} geschickt`)).toBeVisible();
    const nonce = (await gateway.mails(signedIn.email)).at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? '';
    await field(page, text('de', 'account.fields.code')).fill(nonce);
    const changing = page.waitForRequest((request) => request.method() === 'PUT');
    await button(page, text('de', 'profile.address.submit')).click();
    expect((await changing).postDataJSON()).toMatchObject({ email: next(signedIn), nonce });
  });

  await test.step('its mail comes once more, though not again at once', async () => {
    await expect(page.getByText(`Wir haben an ${next(signedIn)} geschrieben.`)).toBeFocused();
    const later = page.getByRole('button', { name: /Noch einmal senden in \d+ s/ });
    await expect(later).toBeDisabled();
    await page.clock.runFor(61_000);
    await button(page, text('de', 'account.confirm.resend')).click();
    await expect(page.getByText('Die Mail ist unterwegs.')).toBeVisible();
    expect(await gateway.mails(next(signedIn))).toHaveLength(2);
    await expect(later).toBeDisabled();
  });

  await test.step('the right code alone makes it count', async () => {
    const { code } = await gateway.mailTo(next(signedIn));
    await expect(said(page, `Zurzeit: ${signedIn.email}`)).toBeVisible();
    await field(page, text('de', 'account.fields.code')).fill(
      code === '123456' ? '654321' : '123456',
    );
    await button(page, text('de', 'account.confirm.submit')).click();
    await expect(
      page.getByText('Der Link oder Code stimmt nicht oder gilt nicht mehr.'),
    ).toBeVisible();
    await field(page, text('de', 'account.fields.code')).fill(code);
    await button(page, text('de', 'account.confirm.submit')).click();
    await expect(said(page, text('de', 'profile.address.changed'))).toBeVisible();
    await expect(said(page, `Zurzeit: ${next(signedIn)}`)).toBeVisible();
  });

  await test.step('it stays, and signs in', async () => {
    await page.reload();
    await expect(said(page, `Zurzeit: ${next(signedIn)}`)).toBeVisible();
    const there = { email: next(signedIn), password: signedIn.password };
    expect(await signInElsewhere(gateway, there)).toContain(next(signedIn));
  });
});

test('another e-mail address gives way to another, or counts by the link of its mail, also where nobody is signed in', async ({
  page,
  gateway,
  signedIn,
}) => {
  await finish(gateway, signedIn);
  await open(page, '/profileSettings');
  await ask(page, next(signedIn));
  await expect(field(page, text('de', 'account.fields.code'))).toBeVisible();
  await button(page, text('de', 'profile.address.other')).click();
  await expect(field(page, text('de', 'profile.address.new'))).toBeVisible();
  const { url } = await gateway.mailTo(next(signedIn));
  await page.evaluate(() => localStorage.clear());
  await page.goto(url.href);
  await expect(page.getByText(text('de', 'account.proof.email_change'))).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await button(page, text('de', 'account.proof.submit')).click();
  await expect(said(page, text('de', 'profile.address.changed'))).toBeVisible();
  await expect(said(page, `Zurzeit: ${next(signedIn)}`)).toBeVisible();
  await expect(field(page, text('de', 'profile.name'))).toHaveValue('Ada');
});
