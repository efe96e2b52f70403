import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aDoneFriend, aFriend, watchOne } from '../../testing/friends.ts';

const api = useApi();

test('returns the person’s link, the counts of their friends and the rules', async () => {
  const { client, id } = await aViewer(api, { nickname: 'Mia', invite_code: 'ABCDEFG1' });
  await aDoneFriend(api, id);
  const one = await aFriend(api, id);
  await watchOne(api, one);
  await aFriend(api, id);
  await api.services.events.waitUntilHandled();
  const { data } = await client.call.invitations.invitationDetail({});
  const { publicUrl } = api.services.config;
  expect(data).toMatchObject({
    user: { invite_code: 'ABCDEFG1' },
    url: `${publicUrl}/?invite=ABCDEFG1`,
    counts: { registered: 3, watched: 2, shared: 1, qualified: 1, pending: 1, only_share: 1 },
    earned: '0',
    pending_amount: '500',
    rules: { reward: '500', friend_reward: '200', hold_hours: 24, day_cap: 10 },
    inviter: null,
  });
  expect(data.tg_url).toContain('startapp=i_ABCDEFG1');
  expect(data.text).toContain('200');
  const { inviter } = (await one.client.call.invitations.invitationDetail({})).data;
  expect(inviter).toEqual({
    nickname: 'Mia',
    avatar: '',
    watched: true,
    shared: false,
    verified: true,
  });
});
