import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../client/errors.ts';
import { fixture } from '../testing/watch-fixture.ts';
import type { Beat } from './machine.ts';

beforeEach(() => vi.useFakeTimers());

describe('an undisturbed view', () => {
  test('beats every interval, and once more when the ring should be full', async () => {
    const { machine, beats, watch } = fixture();
    machine.run(true);
    await watch(13);
    expect(beats.map(({ at }) => Math.round(at / 100) / 10)).toEqual([5, 10, 12.2]);
    expect(machine.session()).toMatchObject({ state: 'claimable', countdown: 0 });
  });

  test('adds one to the day’s views when its ring is full', async () => {
    const { machine, watch } = fixture();
    machine.run(true);
    await watch(10);
    const used = machine.session()?.day.used ?? 0;
    await watch(20);
    machine.run(false);
    await watch(1);
    expect(machine.session()?.day.used).toBe(used + 1);
  });

  test('reports only its position for the history after the ring is full', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    await watch(40);
    machine.run(false);
    await rest(1);
    expect(beats.map(({ at }) => Math.floor(at / 1000))).toEqual([5, 10, 12, 40]);
    expect(beats.at(-1)?.beat).toMatchObject({ playing: true, position_s: 40 });
  });

  test('beats at each time that the server sets', async () => {
    const { machine, beats, watch, hooks } = fixture();
    machine.run(true);
    hooks.interval = 4;
    await watch(6);
    hooks.interval = 6;
    await watch(6.5);
    expect(beats.map(({ at }) => Math.round(at / 1000))).toEqual([5, 9, 12]);
  });

  test('shows nothing that the server has not credited', async () => {
    const { machine, watch } = fixture();
    machine.run(true);
    await watch(4.75);
    expect(machine.session()?.watched_seconds).toBe(0);
  });
});

describe('interruptions', () => {
  test('a new rate starts a new beat: no beat covers two rates', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    await watch(3);
    machine.position(3, 2);
    await rest(0);
    expect(beats.at(-1)?.beat).toMatchObject({ playing: true, position_s: 3, rate: 1 });
  });

  test('a pause ends the counted time with a beat, and loses none', async () => {
    const { machine, beats, watch, rest, credited } = fixture();
    machine.run(true);
    await watch(3);
    machine.run(false);
    await rest(20);
    expect(beats).toHaveLength(1);
    expect(beats[0]?.beat).toMatchObject({ playing: true, position_s: 3 });
    machine.run(true);
    await watch(9.5);
    machine.run(false);
    await rest(1);
    expect(credited()).toBeGreaterThanOrEqual(12);
    expect(machine.session()?.state).toBe('claimable');
  });

  test('no beat claims the time of a pause', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    await watch(3);
    machine.run(false);
    await rest(10);
    machine.run(true);
    await rest(0);
    expect(beats.at(-1)?.beat).toMatchObject({ playing: false, position_s: 3 });
  });

  test('reopens the session after a long rest', async () => {
    const { machine, watch, rest, sessions } = fixture();
    machine.run(true);
    await watch(3);
    machine.run(false);
    await rest(55);
    machine.run(true);
    await rest(0);
    expect(sessions()).toBe(2);
  });

  test('a brief stall stays in one beat, and loses no time', async () => {
    const { machine, beats, watch, rest, credited } = fixture();
    machine.run(true);
    for (let i = 0; i < 12; i += 1) {
      await watch(1);
      machine.run(false);
      await rest(0.4);
      machine.run(true);
    }
    expect(beats.every(({ beat }) => beat.playing)).toBe(true);
    expect(beats.length).toBeLessThanOrEqual(4);
    expect(credited()).toBeCloseTo(12, 0);
  });

  test('reports a span that restarts at its end as two spans', async () => {
    const { machine, beats, watch, rest, credited } = fixture();
    machine.run(true);
    await watch(4);
    machine.run(false);
    await rest(0.2);
    machine.position(0);
    machine.run(true);
    await rest(0);
    expect(beats.map(({ beat }) => [beat.playing, beat.position_s])).toEqual([
      [true, 4],
      [false, 0],
    ]);
    expect(credited()).toBeCloseTo(4.2, 1);
  });

  test('repeated stalls stay within the server’s limit of spans', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    for (let i = 0; i < 20; i += 1) {
      await watch(0.75);
      machine.run(false);
      await rest(0.75);
      machine.run(true);
    }
    // The server's count: four at once, and one more every three seconds.
    let evenAt = 0;
    for (const { at } of beats) {
      expect(evenAt - at).toBeLessThanOrEqual(9_000);
      evenAt = Math.max(evenAt, at) + 3_000;
    }
    expect(machine.phase()).toBe('open');
  });

  test('the last beat goes at once and includes the waiting spans', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    for (let i = 0; i < 3; i += 1) {
      await watch(0.75);
      machine.run(false);
      await rest(0.75);
      machine.run(true);
    }
    await watch(0.75);
    const told = beats.length;
    machine.run(false, true);
    await rest(0);
    expect(beats.slice(told)).toMatchObject([{ keepalive: true, beat: { position_s: 3 } }]);
  });

  test('the last beat of a hidden page outlives the page', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    await watch(3);
    machine.run(false, true);
    await rest(30);
    expect(beats.map(({ keepalive }) => keepalive)).toEqual([true]);
  });

  test('dragging along the timeline makes two beats, however long it takes', async () => {
    const { machine, beats, watch, rest, jump, credited } = fixture();
    machine.run(true);
    await watch(3);
    for (const to of [10, 20, 30, 25]) {
      jump(to);
      await rest(0.1);
    }
    await rest(0.6);
    expect(beats.map(({ beat }) => [beat.playing, beat.position_s])).toEqual([
      [true, 3],
      [false, 25],
    ]);
    await watch(5);
    expect(credited()).toBeCloseTo(8, 1);
  });
});

describe('a bad network', () => {
  test('repeats a lost beat with the same seq, token and position', async () => {
    const { machine, beats, watch, hooks, credited } = fixture();
    let lost = 0;
    hooks.after = () => {
      lost += 1;
      if (lost === 1) throw new NetworkError('dropped');
    };
    machine.run(true);
    await watch(13);
    const { position_s, ...first } = beats[0]!.beat;
    expect(beats[1]?.beat).toMatchObject(first);
    expect(beats[1]?.beat.position_s).toBe(position_s + 1);
    expect(credited()).toBeGreaterThanOrEqual(12);
    expect(machine.session()?.state).toBe('claimable');
  });

  test('a beat that never arrived loses no time', async () => {
    const { machine, watch, hooks } = fixture();
    let sent = 0;
    hooks.before = () => {
      sent += 1;
      if (sent === 1) throw new NetworkError('dropped');
    };
    machine.run(true);
    await watch(13);
    expect(machine.session()?.state).toBe('claimable');
  });

  test('with 5 % of the answers lost and pauses, the next beat credits the view', async () => {
    const { machine, watch, rest, hooks } = fixture();
    let beat = 0;
    hooks.after = () => {
      beat += 1;
      if (beat % 20 === 2) throw new NetworkError('dropped');
    };
    machine.run(true);
    for (let i = 0; i < 4; i += 1) {
      await watch(3);
      machine.run(false);
      await rest(4);
      machine.run(true);
    }
    await watch(1);
    expect(machine.session()?.state).toBe('claimable');
  });

  test('without a network it says offline, and reopens when the network returns', async () => {
    const { machine, watch, hooks, sessions } = fixture();
    machine.run(true);
    await watch(1);
    hooks.before = () => {
      throw new NetworkError('offline');
    };
    await watch(14);
    expect(machine.phase()).toBe('unanswered');
    hooks.before = () => {};
    machine.online();
    await watch(1);
    expect([machine.phase(), sessions()]).toEqual(['open', 2]);
  });

  test('retries opening while the video plays', async () => {
    const { machine, rest, hooks } = fixture();
    hooks.open.mockImplementationOnce(() => {
      throw new NetworkError('offline');
    });
    machine.run(true);
    await rest(1);
    expect(machine.phase()).toBe('unanswered');
    await rest(5);
    expect(machine.phase()).toBe('open');
  });

  test('a rate limit waits as long as the server asks', async () => {
    const { machine, beats, watch, hooks } = fixture();
    let refused = false;
    hooks.before = () => {
      if (refused) return;
      refused = true;
      throw new ApiError(429, 'slow', { retry_after: 3 }, null);
    };
    machine.run(true);
    await watch(9);
    expect(beats.map(({ at }) => Math.floor(at / 1000))).toEqual([5, 8]);
  });
});

const refuseOnce = (hooks: { before: (beat: Beat) => void }, data: unknown = {}) => {
  let done = false;
  hooks.before = () => {
    if (done) return;
    done = true;
    throw new ApiError(1304, 'void', data, null);
  };
};

describe('a void session', () => {
  test('is reopened', async () => {
    const { machine, watch, hooks, sessions } = fixture();
    refuseOnce(hooks);
    machine.run(true);
    await watch(6);
    expect([sessions(), machine.phase()]).toEqual([2, 'open']);
    expect(machine.session()?.view_session_id).toBe('s2');
  });

  test('a session voided twice in a row is left to the other device until play is pressed here', async () => {
    const { machine, watch, rest, hooks, sessions } = fixture();
    hooks.before = () => {
      throw new ApiError(1304, 'void', {}, null);
    };
    machine.run(true);
    await watch(30);
    expect([machine.phase(), sessions()]).toEqual(['elsewhere', 2]);
    hooks.before = () => {};
    // Like a picture that waited for data and continues.
    machine.run(false);
    await rest(2);
    machine.run(true);
    await watch(1);
    expect([machine.phase(), sessions()]).toEqual(['elsewhere', 2]);
    machine.run(false);
    machine.markPresent();
    machine.run(true);
    await watch(1);
    expect([machine.phase(), sessions()]).toEqual(['open', 3]);
  });

  test('reopens only with the next play if nothing plays', async () => {
    const { machine, watch, rest, hooks, sessions } = fixture();
    machine.run(true);
    await watch(3);
    refuseOnce(hooks);
    machine.run(false);
    await rest(5);
    expect([sessions(), machine.phase()]).toEqual([1, 'idle']);
    machine.run(true);
    await rest(0);
    expect([sessions(), machine.phase()]).toEqual([2, 'open']);
  });

  test('yields to the other device at once if the server says so', async () => {
    const { machine, watch, hooks, sessions } = fixture();
    refuseOnce(hooks, { reason: 'elsewhere' });
    machine.run(true);
    await watch(6);
    expect([machine.phase(), sessions()]).toEqual(['elsewhere', 1]);
  });
});

test('an answer from before a claim does not undo the claim', async () => {
  const { machine, beats, watch, rest } = fixture();
  machine.run(true);
  await watch(13);
  machine.amend({ state: 'claimed' });
  const told = beats.length;
  await watch(6);
  machine.run(false);
  await rest(1);
  expect(beats.length).toBe(told + 1);
  expect(machine.session()?.state).toBe('claimed');
});

test('a deleted video ends it', async () => {
  const { machine, watch, hooks, beats } = fixture();
  hooks.before = () => {
    throw new ApiError(1201, 'gone', {}, null);
  };
  machine.run(true);
  await watch(20);
  expect([machine.phase(), beats.length]).toEqual(['over', 1]);
});
