import { expect, test } from 'vitest';
import { runOperatorCommand } from '../../process/operator.ts';
import { aPost, aSession, aUser, changeRow, rowOf } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { decideAccount } from './decide-account.ts';
import { transaction } from '../../platform/db/transaction.ts';

const api = useApi();

const staff = (line: string, ...more: string[]) =>
  runOperatorCommand(api.services, [...line.split(' '), ...more], 'ada');
const logIn = async (id: bigint) => api.client().as(await aSession(api.services, id));
const text = 'Nothing of this is so, look at it once more.';

const appealed = async (me: Awaited<ReturnType<typeof logIn>>, post_id?: string) => {
  const { data, code } = await me.call.moderation.appeal({ text, ...(post_id && { post_id }) });
  expect(code).toBe(0);
  return data.id;
};
const nowOf = async (id: string) =>
  ((await staff('appeals')) as { id: string; now: string }[]).find((each) => each.id === id)?.now;
const stateOf = async (id: string) => (await rowOf(api.services.db, 'appeal', id)).state;
const personOf = (id: bigint) =>
  api.services.db
    .selectFrom('user')
    .select(['status', 'status_before', 'status_reason', 'status_until', 'delete_due_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const latestOf = async (me: Awaited<ReturnType<typeof logIn>>) =>
  (await me.call.messages.list({})).data.list[0]?.body;

test('granting an appeal does not undo a later removal; staff close it as superseded', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const post = `${(await aPost(db, { user_id: id })).id}`;
  const me = await logIn(id);
  await staff(`reject ${post} --reason`, 'It shows nothing.');
  const appeal = await appealed(me, post);
  expect(await nowOf(appeal)).toBe('stands');
  await expect(staff(`supersede ${appeal} --reason`, 'No.')).rejects.toMatchObject({ code: 1708 });
  await staff(`remove ${post} --reason`, 'Not theirs.');
  expect(await nowOf(appeal)).toMatch(/^post\.remove \d+$/);
  const newer = await nowOf(appeal);
  await expect(staff(`grant ${appeal} --reason`, 'True.')).rejects.toMatchObject({
    code: 1708,
    data: { newer },
  });
  // It cannot be refused either: an unknown decision counts as not in force.
  await expect(staff(`refuse ${appeal} --reason`, 'No.')).rejects.toMatchObject({
    code: 1708,
    data: { newer },
  });
  expect((await me.call.posts.detail({ id: post })).code).toBe(1201);
  expect(await stateOf(appeal)).toBe('open');
  await staff(`supersede ${appeal} --reason`, 'It is not yours.');
  expect(await latestOf(me)).toBe(
    'Your appeal succeeded: the decision no longer applies. It is not yours.',
  );
  // The later one has its own appeal, and granting it restores the video.
  await staff(`grant ${await appealed(me, post)} --reason`, 'It is theirs.');
  expect((await me.call.posts.detail({ id: post })).code).toBe(0);
});

test('a country bar and a rejection stand side by side, each with its own appeal', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const post = `${(await aPost(db, { user_id: id })).id}`;
  const me = await logIn(id);
  await staff(`limit ${post} --countries DE --reason`, 'The law there.');
  const ofBar = await appealed(me, post);
  await staff(`reject ${post} --reason`, 'It shows nothing.');
  const ofRefusal = await appealed(me, post);
  await staff(`grant ${ofBar} --reason`, 'True.');
  const rowOf = () =>
    db
      .selectFrom('post')
      .select(['state', 'barred_countries'])
      .where('id', '=', BigInt(post))
      .executeTakeFirstOrThrow();
  expect(await rowOf()).toEqual({ state: 'rejected', barred_countries: [] });
  await staff(`grant ${ofRefusal} --reason`, 'True.');
  expect(await rowOf()).toEqual({ state: 'published', barred_countries: [] });
});

test('an appeal granted after the decision was lifted by hand changes nothing', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  const post = `${(await aPost(db, { user_id: id })).id}`;
  const me = await logIn(id);
  await staff(`reject ${post} --reason`, 'It shows nothing.');
  const appeal = await appealed(me, post);
  await staff(`restore ${post}`);
  await changeRow(db, 'post', post, { is_wanted: false });
  expect(await nowOf(appeal)).toBe('lifted');
  await expect(staff(`refuse ${appeal} --reason`, 'No.')).rejects.toMatchObject({ code: 1708 });
  expect(await stateOf(appeal)).toBe('open');
  const decided = async () => ((await staff('log')) as { action: string }[])[0]?.action;
  await staff(`grant ${appeal} --reason`, 'It was so.');
  expect([await stateOf(appeal), await decided()]).toEqual(['granted', 'appeal.granted']);
  expect(await latestOf(me)).toContain('no longer applies. It was so.');
});

test('an old appeal ends no later suspension, and the limit returns after it and can be appealed', async () => {
  const { id } = await aUser(api.services.db);
  const me = await logIn(id);
  await staff(`limit-account ${id} --reason`, 'Ten accounts.');
  const appeal = await appealed(me);
  await staff(`suspend ${id} --reason`, 'A farm.');
  expect(await nowOf(appeal)).toMatch(/^user\.suspend \d+$/);
  await expect(staff(`grant ${appeal} --reason`, 'True.')).rejects.toMatchObject({ code: 1708 });
  expect((await personOf(id)).status).toBe('suspended');
  await staff(`supersede ${appeal} --reason`, 'You are suspended.');
  await staff(`reinstate ${id}`);
  expect(await personOf(id)).toEqual({
    status: 'limited',
    status_before: null,
    status_reason: 'Ten accounts.',
    status_until: null,
    delete_due_at: null,
  });
  const back = await logIn(id);
  expect(await latestOf(back)).toContain('Ten accounts.');
  // The appeal against the limit is still unanswered.
  expect(await appealed(back)).toBe(appeal);
  await staff(`grant ${appeal} --reason`, 'True.');
  expect(await personOf(id)).toMatchObject({ status: 'active', status_reason: null });
});

test('a pending account deletion continues after a suspension with its remaining days', async () => {
  const { id } = await aUser(api.services.db);
  await staff(`limit-account ${id} --reason`, 'Ten accounts.');
  const me = await logIn(id);
  await me.call.user.deleteAccount({});
  const { delete_due_at: due } = await personOf(id);
  await staff(`suspend ${id} --reason`, 'A farm.');
  api.clock.advanceRule(20 * 86_400_000);
  await staff(`reinstate ${id}`);
  expect(await personOf(id)).toMatchObject({
    status: 'deleting',
    status_before: 'limited',
    delete_due_at: new Date(due!.getTime() + 20 * 86_400_000),
  });
  // The limit is lifted meanwhile: the deletion goes on, and they stay without a limit.
  await staff(`grant ${await appealed(me)} --reason`, 'True.');
  expect(await personOf(id)).toMatchObject({ status: 'deleting', status_before: 'active' });
  await expect(staff(`reinstate ${id}`)).rejects.toMatchObject({ code: 1708 });
  await (await logIn(id)).call.user.cancelDelete({});
  expect(await personOf(id)).toMatchObject({ status: 'active', delete_due_at: null });
});

test('an expired suspension leaves an earlier limit in force', async () => {
  const { hashPassword } = await import('../auth/email/password.ts');
  const email = 'limited@example.org';
  const { id } = await aUser(api.services.db, {
    email,
    password_hash: await hashPassword('lighthouse 9'),
  });
  await staff(`limit-account ${id} --reason`, 'Ten accounts.');
  const until = new Date(api.clock.real().getTime() + 3_600_000);
  const by = { staff: 'ada', reason: 'A farm.', at: api.clock.rule() };
  await transaction(api.services.db, (tx) => decideAccount(tx, by, id, 'suspend', until));
  const logsIn = () => api.client().call.auth.emailLogin({ email, password: 'lighthouse 9' });
  expect(await logsIn()).toMatchObject({ code: 1110, data: { reason: 'A farm.' } });
  api.clock.advance(3_600_001);
  expect(await logsIn()).toMatchObject({ code: 0, data: { user: { status: 'limited' } } });
  expect(await personOf(id)).toMatchObject({
    status_before: null,
    status_reason: 'Ten accounts.',
    status_until: null,
  });
});
