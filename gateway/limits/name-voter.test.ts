import { expect, it } from 'vitest';

import { createVoterNames, voterHeader } from './name-voter.ts';

const nameVoter = createVoterNames('secret');
const nameOf = (client: string, headers: Record<string, string> = {}, call = 'count_outcome') =>
  nameVoter(
    new Request(`http://host/rest/v1/rpc/${call}`, { method: 'POST', headers, body: '{}' }),
    client,
  ).headers.get(voterHeader);

it('a caller has one name, whatever they say it is, and it tells no address', () => {
  const name = nameOf('192.0.2.7');
  // Every gateway says it, also one of another release.
  expect(name).toBe('eabefbeef2e8c51c8f0a5988151762b23956aa3e067a30d41b8201889f34beea');
  expect(nameOf('192.0.2.7', { [voterHeader]: 'somebody else' })).toBe(name);
  expect(nameOf('192.0.2.8')).not.toBe(name);
});

it.each(['join_room', 'report_error'])('a caller of %s counts as their whole /48', (call) => {
  const calling = (client: string) => nameOf(client, {}, call);
  expect(calling('2001:db8:1:1')).toBe(calling('2001:db8:1:2'));
  expect(calling('2001:db8:1:1')).not.toBe(calling('2001:db8:2:1'));
  expect(calling('192.0.2.7')).not.toBe(calling('192.0.2.8'));
  expect(nameOf('192.0.2.7', {}, `${call}/`)).toBe(calling('192.0.2.7'));
});

it('a /48 is counted as sixteen callers at most', () => {
  const networks = Array.from({ length: 1000 }, (_, index) => `2001:db8:1:${index.toString(16)}`);
  expect(new Set(networks.map((network) => nameOf(network))).size).toBe(16);
  expect(nameOf('2001:db8:1:1')).not.toBe(nameOf('2001:db8:2:1'));
});

it('the call keeps its body; other calls stay as they are', async () => {
  const call = new Request('http://host/rest/v1/rpc/count_outcome', {
    method: 'POST',
    body: '{"attempt":1}',
  });
  expect(await nameVoter(call, '192.0.2.7').json()).toEqual({ attempt: 1 });
  const other = new Request('http://host/rest/v1/rpc/get_outcomes?quando_id=1');
  expect(nameVoter(other, '192.0.2.7')).toBe(other);
});
