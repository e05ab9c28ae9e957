import { expect, test } from 'vitest';
import { setReminder } from './reminders.ts';

test('whoever has no account hears that a reminder was refused, or did not get through', async () => {
  const asked: [string, unknown][] = [];
  const set = (answer: () => Response) =>
    setReminder(
      {
        backendUrl: 'https://quando.example',
        publishableKey: 'key',
        send: async (address, { body }) => {
          asked.push([address, body]);
          return answer();
        },
      },
      {
        subscription: { endpoint: 'https://push.example/1' },
        minute: 480,
        timeZone: 'Europe/Berlin',
        locale: 'de',
        played: null,
      },
    );
  const refusal = { code: '22023', message: 'no', details: null, hint: null };
  await expect(set(() => Response.json(refusal, { status: 400 }))).rejects.toMatchObject({
    code: '22023',
  });
  await expect(
    set(() => {
      throw new TypeError('gone');
    }),
  ).rejects.toThrow('gone');
  expect(asked[0]).toEqual([
    'https://quando.example/rest/v1/rpc/set_reminder',
    JSON.stringify({
      subscription: { endpoint: 'https://push.example/1' },
      minute: 480,
      locale: 'de',
      played: null,
      time_zone: 'Europe/Berlin',
    }),
  ]);
});
