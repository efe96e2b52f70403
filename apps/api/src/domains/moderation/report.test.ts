import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, aSession, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo } from '../comments/testing/fixtures.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { verifyAudit } from '../../platform/audit.ts';
import { decidePost } from './decide-post.ts';
import { aCredibleReporter } from '../watching/testing/credible-reporter.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

const reported = (id: bigint) => ({
  target_type: 'post' as const,
  target_id: `${id}`,
  reason: 'scam' as const,
});

const stateOf = async (id: bigint) => {
  const { db } = api.services;
  return (await db.selectFrom('post').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;
};

test('three credible reporters send a video to review; newcomers and repeated reports do not', async () => {
  const { db } = api.services;
  const { id, userId } = await aPost(db);
  for (let index = 0; index < 5; index++) {
    const newcomer = await aViewer(api);
    expect((await newcomer.client.call.moderation.report(reported(id))).data).toEqual({
      is_new: true,
    });
  }
  const people: Awaited<ReturnType<typeof aViewer>>[] = [];
  for (let index = 0; index < 3; index++) people.push(await aCredibleReporter(api, id));
  const report = (index: number) => people[index]!.client.call.moderation.report(reported(id));
  await report(0);
  expect((await report(0)).data).toEqual({ is_new: false });
  await report(1);
  expect(await stateOf(id)).toBe('published');
  await report(2);
  expect(await stateOf(id)).toBe('review');
  expect((await api.client().call.posts.detail({ id: `${id}` })).code).toBe(1201);
  expect(await verifyAudit(db)).toBeNull();
  expect(await checkCounters(db)).toEqual([]);
  const owner = api.client().as(await aSession(api.services, userId));
  expect((await owner.call.messages.list({})).data.list[0]?.title).toContain('are checking');
  // The staff approve it: those reports are closed, and it takes as many new ones.
  const decider = { staff: 'ada', reason: '', at: api.clock.rule() };
  await transaction(db, (tx) => decidePost(tx, decider, id, 'approve'));
  const again = await aCredibleReporter(api, id);
  await again.client.call.moderation.report(reported(id));
  expect(await stateOf(id)).toBe('published');
});

test('three accounts of one network or device count as one reporter', async () => {
  const { id } = await aPost(api.services.db);
  const one = await Promise.all(
    [1, 2, 3].map(() => aCredibleReporter(api, id, { ip: '203.0.113.7' })),
  );
  for (const { client } of one) await client.call.moderation.report(reported(id));
  expect(await stateOf(id)).toBe('published');
  const other = await aPost(api.services.db);
  for (const ip of ['198.51.100.1', '192.0.2.1', '10.250.0.1']) {
    const { client } = await aCredibleReporter(api, other.id, { deviceId: 'device-of-three', ip });
    await client.call.moderation.report(reported(other.id));
  }
  expect(await stateOf(other.id)).toBe('published');
});

test('simultaneous reports are all counted', async () => {
  const { id } = await aPost(api.services.db);
  const people = await Promise.all([1, 2, 3, 4].map(() => aCredibleReporter(api, id)));
  await Promise.all(people.map(({ client }) => client.call.moderation.report(reported(id))));
  expect(await stateOf(id)).toBe('review');
});

test('a person can report another, but not themselves, an unknown person or a hidden video', async () => {
  const { db } = api.services;
  const [me, other] = [await aViewer(api), await aViewer(api)];
  const person = (id: bigint | string) =>
    me.client.call.moderation.report({
      target_type: 'user',
      target_id: `${id}`,
      reason: 'other',
      text: 'Pretends to be me.',
    });
  expect((await person(other.id)).data).toEqual({ is_new: true });
  expect((await person(me.id)).code).toBe(400);
  expect((await person('999999')).code).toBe(1117);
  const own = await aPost(db, { user_id: me.id });
  const hidden = await aPost(db, { visibility: 'private' });
  expect((await me.client.call.moderation.report(reported(own.id))).code).toBe(400);
  expect((await me.client.call.moderation.report(reported(hidden.id))).code).toBe(1201);
});

test('a visible comment can be reported once, and never by its author', async () => {
  const { fan, creator, said, say } = await aCommentedVideo(api);
  const comment = async (target_id: string, who = creator) => {
    const asked = { target_type: 'comment', target_id, reason: 'spam' } as const;
    const { code, data } = await who.me.call.moderation.report(asked);
    return code === 0 ? data.is_new : code;
  };
  const id = await said(fan, 'So calm.');
  expect([await comment(id), await comment(id), await comment(id, fan)]).toEqual([
    true,
    false,
    400,
  ]);
  const held = await say(fan, 'Look at https://example.com');
  expect(held.data.comment.state).toBe('held');
  expect(await comment(held.data.comment.id)).toBe(1202);
  expect(await comment('999999')).toBe(1202);
  await fan.me.call.comments.commentDel({ comment_id: id });
  expect(await comment(id)).toBe(1202);
  const closed = await aCommentedVideo(api);
  const inside = await closed.said(closed.fan, 'In here.');
  const change = { visibility: 'private' } as const;
  await changeRow(api.services.db, 'post', closed.postId, change);
  expect(await comment(inside)).toBe(1202);
});
