import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError } from '../client/errors.ts';
import { fixture } from '../testing/watch-fixture.ts';

beforeEach(() => vi.useFakeTimers());

const loseFirst = (hooks: ReturnType<typeof fixture>['hooks']) => {
  hooks.before = () => {
    hooks.before = () => {};
    throw new NetworkError('dropped');
  };
};

describe('a repeated beat', () => {
  test('keeps its rate although the rate has changed since', async () => {
    const { machine, beats, watch, rest, hooks } = fixture();
    loseFirst(hooks);
    machine.run(true);
    await watch(5.5);
    machine.position(5.5, 2);
    await rest(0.75);
    expect(beats[1]?.beat).toEqual(beats[0]?.beat);
  });

  test('keeps its position although a jump followed', async () => {
    const { machine, beats, watch, rest, jump, hooks } = fixture();
    loseFirst(hooks);
    machine.run(true);
    await watch(5);
    await rest(0.45);
    jump(30);
    await rest(0.58);
    expect(beats).toHaveLength(2);
    expect(beats[1]?.beat).toEqual(beats[0]?.beat);
  });

  test('includes no time after the picture stopped', async () => {
    const { machine, beats, watch, rest, hooks } = fixture();
    loseFirst(hooks);
    machine.run(true);
    await watch(5.25);
    await rest(0.2);
    machine.run(false);
    await rest(0.58);
    expect(beats).toHaveLength(2);
    expect(beats[1]?.beat).toEqual(beats[0]?.beat);
  });

  test('keeps its start if it claims nothing', async () => {
    const { machine, beats, watch, rest, jump, hooks } = fixture();
    machine.run(true);
    await watch(3);
    jump(30);
    await rest(0.1);
    loseFirst(hooks);
    await watch(2);
    expect(beats.map(({ beat }) => [beat.playing, beat.position_s])).toEqual([
      [true, 3],
      [false, beats[1]?.beat.position_s],
      [false, beats[1]?.beat.position_s],
    ]);
  });
});

describe('while a beat is unanswered', () => {
  const unanswered = async () => {
    const all = fixture();
    const answer = Promise.withResolvers<void>();
    all.hooks.after = () => answer.promise;
    all.machine.run(true);
    await all.watch(5.25);
    return { ...all, answer: () => answer.resolve() };
  };

  test('one beat reports all time of one kind', async () => {
    const { machine, beats, watch, rest, answer } = await unanswered();
    for (let i = 0; i < 3; i += 1) {
      await watch(0.75);
      machine.position(6, 2);
    }
    answer();
    await rest(0);
    expect(beats.map(({ beat }) => beat.playing)).toEqual([true, true]);
  });

  test('time before a pause is not lost to later time', async () => {
    const { machine, beats, watch, rest, answer } = await unanswered();
    await watch(0.5);
    machine.run(false);
    await rest(1);
    machine.run(true);
    answer();
    await rest(0);
    expect(beats.map(({ beat }) => beat.playing)).toEqual([true, true, false]);
  });
});

describe('the limit on beats', () => {
  /** The server's count: four at once, and one more every three seconds. */
  const isTaken = (beats: readonly { at: number }[]) => {
    let evenAt = 0;
    for (const { at } of beats) {
      expect(evenAt - at).toBeLessThanOrEqual(9_000);
      evenAt = Math.max(evenAt, at) + 3_000;
    }
  };

  test('leaves room for the last beat', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    for (let i = 0; i < 6; i += 1) {
      await watch(0.75);
      machine.run(false);
      await rest(0.75);
      machine.run(true);
    }
    await watch(0.75);
    machine.run(false, true);
    await rest(0);
    expect(beats.at(-1)?.keepalive).toBe(true);
    isTaken(beats);
  });

  test('lets the last beat go at once if none waits', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    for (let i = 0; i < 3; i += 1) {
      await watch(0.5);
      machine.position(1, 2);
    }
    await rest(0.5);
    expect(beats).toHaveLength(3);
    machine.run(false, true);
    await rest(0);
    expect(beats).toHaveLength(4);
    expect(beats[3]?.keepalive).toBe(true);
  });

  test('keeps each beat’s position current until it is sent', async () => {
    const { machine, beats, watch, hooks } = fixture();
    hooks.interval = 1;
    hooks.opened = { countdown: 1_000 };
    machine.run(true);
    await watch(11);
    expect(beats.length).toBeGreaterThan(4);
    for (const { at, beat } of beats) expect(at / 1000 - beat.position_s).toBeLessThan(0.5);
    isTaken(beats);
  });
});

describe('a jump', () => {
  test('adds no watched time, at any rate', async () => {
    const { machine, beats, watch, rest, jump } = fixture();
    machine.run(true);
    await watch(3);
    jump(30);
    await rest(0.55);
    machine.position(30, 2);
    await rest(0.1);
    expect(beats.map(({ beat }) => beat.playing)).toEqual([true, false]);
  });

  test('adds no watched time if the next beat was due in it', async () => {
    const { machine, beats, watch, rest, jump, hooks } = fixture();
    hooks.interval = 1;
    machine.run(true);
    await watch(5);
    await rest(0.45);
    jump(30);
    await rest(0.7);
    expect(beats.map(({ beat }) => beat.playing)).toEqual([true, false]);
  });

  test('adds no watched time if play stops there', async () => {
    const { machine, beats, watch, rest, jump } = fixture();
    machine.run(true);
    await watch(3);
    jump(30);
    await rest(0.3);
    machine.run(false);
    await rest(5);
    expect(beats.map(({ beat }) => [beat.playing, beat.position_s])).toEqual([
      [true, 3],
      [false, 30],
    ]);
  });

  test('reports at once the time before it', async () => {
    const { machine, beats, watch, rest, jump } = fixture();
    machine.run(true);
    await watch(3);
    machine.run(false);
    await rest(0.2);
    jump(30);
    await rest(0);
    expect(beats).toMatchObject([{ at: 3_200, beat: { playing: true, position_s: 3 } }]);
  });
});

describe('a stopped view', () => {
  test('claims nothing right after the last beat', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    await watch(5.25);
    machine.run(false, true);
    await rest(20);
    expect(beats).toHaveLength(1);
  });

  test('reports at once when the page closes', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    await watch(3);
    machine.run(false);
    await rest(0.2);
    machine.run(false, true);
    await rest(0);
    expect(beats).toMatchObject([{ at: 3_200, keepalive: true, beat: { playing: true } }]);
  });

  test('claims nothing at another rate', async () => {
    const { machine, beats, watch, rest } = fixture();
    machine.run(true);
    await watch(3);
    machine.run(false);
    await rest(10);
    machine.position(3, 2);
    await rest(0);
    expect(beats).toHaveLength(1);
  });
});

describe('the first beat', () => {
  test.each([
    ['available', 3, 3],
    ['claimed', 3, 5],
    ['watching', 0.2, 1],
  ] as const)('of a view in state %s with %d s left comes after %d s', async (...view) => {
    const [state, countdown, seconds] = view;
    const { machine, beats, watch, hooks } = fixture();
    hooks.opened = { state, countdown };
    machine.run(true);
    await watch(6);
    expect(Math.floor((beats[0]?.at ?? 0) / 1000)).toBe(seconds);
  });
});
