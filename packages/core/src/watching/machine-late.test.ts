import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../client/errors.ts';
import { fixture } from '../testing/watch-fixture.ts';

beforeEach(() => vi.useFakeTimers());

/** A promise that the test resolves or rejects. */
const held = () => Promise.withResolvers<void>();

test('a view stopped while the previous one sends its last beat opens no session', async () => {
  const { machine, rest, hooks } = fixture();
  const turn = held();
  hooks.turn = () => turn.promise;
  machine.run(true);
  await rest(1);
  machine.run(false);
  turn.resolve();
  await rest(1);
  expect([machine.phase(), hooks.open.mock.calls.length]).toEqual(['idle', 0]);
});

test('after a reset only the new turn opens a session, once', async () => {
  const { machine, rest, hooks } = fixture();
  const turn = held();
  hooks.turn = () => turn.promise;
  machine.run(true);
  machine.reset();
  machine.run(true);
  turn.resolve();
  await rest(0);
  expect([machine.phase(), hooks.open.mock.calls.length]).toEqual(['open', 1]);
});

test.each([
  ['a session', undefined],
  ['a refusal', new ApiError(1201, 'gone', {}, null)],
])('%s for an earlier viewer changes nothing', async (_, error) => {
  const { machine, rest, hooks } = fixture();
  const answer = held();
  hooks.open.mockImplementationOnce(() => answer.promise);
  machine.run(true);
  await rest(0);
  machine.reset();
  if (error) answer.reject(error);
  else answer.resolve();
  await rest(20);
  expect([machine.phase(), machine.session()]).toEqual(['idle', null]);
});

test('a continuous play opens once', async () => {
  const { machine, rest, hooks } = fixture();
  const answer = held();
  hooks.open.mockImplementationOnce(() => answer.promise);
  machine.run(true);
  await rest(1);
  machine.run(false);
  await rest(1);
  machine.run(true);
  answer.resolve();
  await rest(0);
  expect([machine.phase(), hooks.open.mock.calls.length]).toEqual(['open', 1]);
});

test.each([
  ['an answer', undefined],
  ['a refusal', new ApiError(1201, 'gone', {}, null)],
])('%s to an earlier session’s beat does not affect the open session', async (_, error) => {
  const { machine, watch, hooks, beats } = fixture();
  const answer = held();
  hooks.after = () => answer.promise;
  machine.run(true);
  await watch(5.5);
  hooks.after = () => {};
  machine.reopen();
  await watch(5.5);
  expect(beats).toHaveLength(2);
  const before = machine.session();
  expect(before?.next_seq).toBe(3);
  if (error) answer.reject(error);
  else answer.resolve();
  await watch(0.25);
  expect([machine.phase(), machine.session()]).toEqual(['open', before]);
});

test('waits and retries after too many simultaneous opens', async () => {
  const { machine, rest, hooks } = fixture();
  hooks.open.mockImplementationOnce(() => {
    throw new ApiError(429, 'slow', {}, null);
  });
  machine.run(true);
  await rest(1);
  expect(machine.phase()).toBe('unanswered');
  await rest(5);
  expect(machine.phase()).toBe('open');
});

test('resuming without a network reopens at once', async () => {
  const { machine, rest, hooks } = fixture();
  hooks.open.mockImplementationOnce(() => {
    throw new NetworkError('offline');
  });
  machine.run(true);
  await rest(1);
  machine.run(false);
  await rest(0.2);
  machine.run(true);
  await rest(0);
  expect(machine.phase()).toBe('open');
});

test('a view without a session is over, and stays over', async () => {
  const { machine, rest, hooks, sessions } = fixture();
  hooks.opened = { view_session_id: null };
  machine.run(true);
  await rest(0);
  expect(machine.phase()).toBe('over');
  machine.run(false);
  await rest(10);
  machine.run(true);
  await rest(0);
  expect([machine.phase(), sessions()]).toEqual(['over', 1]);
});

test('a rate limit without a wait delays the beat to its next interval', async () => {
  const { machine, beats, watch, hooks } = fixture();
  let refused = false;
  hooks.before = () => {
    if (refused) return;
    refused = true;
    throw new ApiError(429, 'slow', {}, null);
  };
  machine.run(true);
  await watch(11);
  expect(beats.map(({ at }) => Math.floor(at / 1000))).toEqual([5, 10]);
});

test('a second void session long after the first does not mean another device', async () => {
  const { machine, watch, rest, hooks, sessions } = fixture();
  const refuse = () => {
    hooks.before = () => {
      hooks.before = () => {};
      throw new ApiError(1304, 'void', {}, null);
    };
  };
  refuse();
  machine.run(true);
  await watch(40);
  expect(sessions()).toBe(2);
  refuse();
  machine.position(40, 2);
  await rest(0);
  expect([machine.phase(), sessions()]).toEqual(['open', 3]);
});

test('reports another device that replaced a stopped session', async () => {
  const { machine, watch, rest, hooks } = fixture();
  machine.run(true);
  await watch(3);
  hooks.before = () => {
    throw new ApiError(1304, 'void', { reason: 'elsewhere' }, null);
  };
  machine.run(false);
  await rest(5);
  expect(machine.phase()).toBe('elsewhere');
});
