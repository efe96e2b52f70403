import { expect, test } from 'vitest';
import { runOperatorCommand } from '../../process/operator.ts';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo } from '../comments/testing/fixtures.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { verifyAudit } from '../../platform/audit.ts';
import { aCredibleReporter } from '../watching/testing/credible-reporter.ts';
import { rowOf } from '../../testing/builders.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

const staff = (line: string, ...more: string[]) =>
  runOperatorCommand(api.services, [...line.split(' '), ...more], 'ada');
const text = 'I said nothing bad about anybody.';

/** Enough credible people report it, each from a network of their own. */
const reportedByMany = async (id: string, change: { ip?: string; deviceId?: string } = {}) => {
  const { db, events } = api.services;
  await events.waitUntilHandled();
  for (let index = 0; index < 3; index += 1) {
    const { post_id } = await rowOf(db, 'comment', id);
    const { client } = await aCredibleReporter(api, post_id, change);
    const reported = { target_type: 'comment', target_id: id, reason: 'hate' } as const;
    expect((await client.call.moderation.report(reported)).data).toEqual({ is_new: true });
  }
};

/**
 * Differences of counters of videos and comments. Users are skipped, because the tests insert videos without counting
 * them.
 */
const miscounted = async () =>
  (await checkCounters(api.services.db)).filter((problem) => !problem.startsWith('user'));

const told = async ({ me }: { me: Awaited<ReturnType<typeof aCommentedVideo>>['fan']['me'] }) => {
  await api.services.events.waitUntilHandled();
  return (await me.call.messages.list({})).data.list[0];
};

test('three credible reports hide a comment until staff decide; its replies stay', async () => {
  const { fan, creator, said, list, texts } = await aCommentedVideo(api);
  const id = await said(fan, 'You are all fools.');
  await said(creator, 'Please be kind.', id);
  await creator.me.call.comments.commentPin({ comment_id: id, status: 1 });
  await reportedByMany(id);
  const { list: seen, comment_num } = await list(api.client());
  expect(comment_num).toBe(1);
  expect(seen).toMatchObject([
    { id, state: 'removed', content: '', author: null, reply_num: 1, pinned: false },
  ]);
  expect((await list(fan.me)).list).toMatchObject([
    { id, state: 'held', hold_reason: 'reported', content: 'You are all fools.' },
  ]);
  expect(await told(fan)).toMatchObject({ title: 'We are checking your comment' });
  // The creator of the video does not decide on it.
  expect((await list(creator.me)).held_num).toBe(0);
  expect(await texts(creator.me, { state: 'held' })).toEqual([]);
  expect((await creator.me.call.comments.commentApprove({ comment_id: id })).code).toBe(1202);
  expect(await miscounted()).toEqual([]);

  expect(await staff('reports')).toContainEqual(
    expect.objectContaining({
      target: `comment ${id}`,
      says: 'You are all fools.',
      reporters: 3,
      reasons: 'hate',
    }),
  );
  expect(await staff('comments')).toMatchObject([{ id, state: 'held' }]);
  expect(await staff(`restore-comment ${id}`)).toBe('visible');
  expect(await staff('reports')).toEqual([]);
  expect((await list(api.client())).comment_num).toBe(2);
  expect(await texts(api.client())).toEqual(['You are all fools.']);
  expect(await told(fan)).toMatchObject({ title: 'Your comment is back' });
  expect(await miscounted()).toEqual([]);
  expect(await verifyAudit(api.services.db)).toBeNull();
});

test('a removed comment can be appealed once by its author, and a granted appeal restores it', async () => {
  const { fan, creator, post_id, said, list, texts } = await aCommentedVideo(api);
  const id = await said(fan, 'Buy my course');
  /** The decision on the comment, on the page that its message links to. */
  const decisionFor = async (who = fan) => (await list(who.me, { comment_id: id })).decision;
  expect(await decisionFor()).toBeNull();
  const appeal = (who = fan) => who.me.call.moderation.appeal({ comment_id: id, text });
  expect((await appeal()).code).toBe(1708);
  await staff(`remove-comment ${id} --reason`, 'It is an advertisement.');
  expect(await texts(fan.me)).toEqual([]);
  expect((await told(fan))?.body).toContain('It is an advertisement.');
  await expect(staff(`remove-comment ${id} --reason`, 'Again.')).rejects.toMatchObject({
    code: 1708,
  });
  const decision = {
    comment_id: id,
    content: 'Buy my course',
    reason: 'It is an advertisement.',
    is_appealed: false,
  };
  expect(await decisionFor()).toEqual(decision);
  expect(await decisionFor(creator)).toBeNull();
  expect((await list(api.client(), { comment_id: id })).decision).toBeNull();
  expect((await (await aCommentedVideo(api)).list(fan.me, { comment_id: id })).decision).toBeNull();
  expect((await appeal(creator)).code).toBe(1202);
  const { data } = await appeal();
  expect((await appeal()).code).toBe(409);
  expect(await decisionFor()).toEqual({ ...decision, is_appealed: true });
  await staff(`refuse ${data.id} --reason`, 'It is one.');
  expect(await told(fan)).toMatchObject({
    body: 'The decision stands. It is one.',
    link: `/videoDetail?id=${post_id}&comment=${id}`,
  });
  await staff(`restore-comment ${id}`);
  await staff(`remove-comment ${id} --reason`, 'It is an advertisement.');
  const again = await appeal();
  expect(await staff('appeals')).toMatchObject([{ action: 'comment.remove', target_id: id }]);
  await staff(`grant ${again.data.id} --reason`, 'True.');
  expect(await texts(api.client())).toEqual(['Buy my course']);
  expect(await decisionFor()).toBeNull();
  expect((await appeal(creator)).code).toBe(403);
  expect((await appeal()).code).toBe(1708);
  expect(await miscounted()).toEqual([]);
});

test('a restored held comment returns to the creator, and a deleted one closes its reports', async () => {
  const { fan, creator, said, list } = await aCommentedVideo(api, { policy: 'approve' });
  const id = await said(fan, 'Let me in');
  await staff(`remove-comment ${id} --reason`, 'A mistake.');
  expect((await list(creator.me)).held_num).toBe(0);
  expect(await staff(`restore-comment ${id}`)).toBe('held');
  expect((await list(creator.me)).held_num).toBe(1);
  await creator.me.call.comments.commentApprove({ comment_id: id });
  await reportedByMany(id);
  expect((await fan.me.call.comments.commentDel({ comment_id: id })).code).toBe(0);
  expect(await staff('reports')).toEqual([]);
  await expect(staff(`restore-comment ${id}`)).rejects.toMatchObject({ code: 1202 });
  expect((await list(api.client())).comment_num).toBe(0);
  expect(await miscounted()).toEqual([]);
});
