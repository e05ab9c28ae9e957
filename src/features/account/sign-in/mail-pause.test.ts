import { expect, test } from 'vitest';
import { pauseIn } from './mail-pause.ts';

const code = 'over_email_send_rate_limit';

test.each([
  [code, 'For security purposes, you can only request this after 42 seconds.', 42],
  [code, 'Email rate limit exceeded', 60],
  ['over_request_rate_limit', 'after 42 seconds', 0],
])('the refusal %s, in the words “%s”, asks to wait %i seconds', (name, message, seconds) => {
  expect(pauseIn({ code: name, message })).toBe(seconds);
});
