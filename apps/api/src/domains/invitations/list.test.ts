import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aDoneFriend, aPaidFriend } from '../../testing/friends.ts';

const api = useApi();

test('milestones show the progress of the person’s own friends', async () => {
  const { client, id } = await aViewer(api);
  for (let n = 0; n < 2; n++) await aPaidFriend(api, id);
  await aDoneFriend(api, id);
  const { data } = await client.call.invitations.list({});
  expect(data.qualified_num).toBe(3);
  expect(data.list.map(({ need, state, progress }) => [need, state, progress])).toEqual([
    [1, 'open', 1],
    [3, 'locked', 2],
    [5, 'locked', 2],
    [10, 'locked', 2],
    [20, 'locked', 2],
    [50, 'locked', 2],
  ]);
  await client.call.invitations.claim({ id: '1' });
  expect((await client.call.invitations.list({})).data.list[0]).toMatchObject({
    name: '1 friend',
    point: '50',
    state: 'claimed',
  });
  const { client: stranger } = await aViewer(api);
  expect((await stranger.call.invitations.list({})).data.qualified_num).toBe(0);
});
