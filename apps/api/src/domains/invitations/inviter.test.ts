import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('a visitor reads the inviter’s name and both rewards', async () => {
  await aUser(api.services.db, { nickname: 'Mia', invite_code: 'ABCDEFG1' });
  const { data } = await api.client().call.invitations.inviter({ invite_code: 'abcdefgI' });
  expect(data).toEqual({ nickname: 'Mia', avatar: '', reward: '500', friend_reward: '200' });
});

test('an unknown or suspended person’s code is refused', async () => {
  const { call } = api.client();
  await aUser(api.services.db, { invite_code: 'ABCDEFG2', status: 'suspended' });
  expect((await call.invitations.inviter({ invite_code: 'ABCDEFG2' })).code).toBe(1111);
  expect((await call.invitations.inviter({ invite_code: 'ZZZZZZZZ' })).code).toBe(1111);
});
