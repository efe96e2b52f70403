import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aDoneFriend, aFriend, watchOne } from '../../testing/friends.ts';

const api = useApi();

test('an inviter can remind a friend of the missing steps once a day', async () => {
  const { client, id } = await aViewer(api);
  const friend = await aFriend(api, id, { nickname: 'Ana' });
  await api.services.events.waitUntilHandled();
  const nudge = () => client.call.invitations.nudge({ id: `${friend.id}` });
  const row = async () => (await client.call.invitations.invitationLog({})).data.list[0];
  const shown = await row();
  const answer = await nudge();
  // The preview equals the sent text, and the preview sends nothing.
  expect(shown).toMatchObject({ nudge_text: answer.data.text });
  expect(answer.data.text).toContain(
    'Hi Ana, you only need to watch one video on Taice and share one.',
  );
  expect(answer.data.url).toContain('?invite=');
  const again = await nudge();
  expect([again.code, again.data]).toEqual([409, { nudge_from: answer.data.nudge_from }]);
  api.clock.advanceRule(86_400_000);
  await watchOne(api, friend);
  await api.services.events.waitUntilHandled();
  expect((await nudge()).data.text).toContain('share it once');
  expect((await row())?.nudge_text).toContain('share it once');
});

test('a friend who has done both cannot be reminded', async () => {
  const { client, id } = await aViewer(api);
  const friend = await aDoneFriend(api, id);
  expect((await client.call.invitations.nudge({ id: `${friend.id}` })).code).toBe(409);
  const { list } = (await client.call.invitations.invitationLog({})).data;
  expect(list[0]).toMatchObject({ nudge_from: null, nudge_text: null });
});

test.each(['suspended', 'deleted'] as const)('a %s friend cannot be reminded', async (status) => {
  const { client, id } = await aViewer(api);
  const friend = await aFriend(api, id);
  await api.services.events.waitUntilHandled();
  await api.services.db.updateTable('user').set({ status }).where('id', '=', friend.id).execute();
  const { list } = (await client.call.invitations.invitationLog({})).data;
  expect(list[0]).toMatchObject({ nudge_from: null, nudge_text: null });
  expect((await client.call.invitations.nudge({ id: `${friend.id}` })).code).toBe(404);
});

test('another person’s friend cannot be reminded', async () => {
  const { id } = await aViewer(api);
  const friend = await aFriend(api, id);
  await api.services.events.waitUntilHandled();
  const { client: stranger } = await aViewer(api);
  expect((await stranger.call.invitations.nudge({ id: `${friend.id}` })).code).toBe(404);
});
