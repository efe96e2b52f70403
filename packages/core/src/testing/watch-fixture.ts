import type { Countdown } from '@taice/contract';
import { vi } from 'vitest';
import { ApiError } from '../client/errors.ts';
import { createWatchMachine, type Beat, type BeatReply } from '../watching/machine.ts';

const countdown = (change: Partial<Countdown> = {}): Countdown => ({
  view_session_id: 's1',
  beat_token: 't0',
  next_seq: 1,
  required_seconds: 12,
  watched_seconds: 0,
  countdown: 12,
  interval: 5,
  state: 'watching',
  reason: null,
  paid: null,
  parts: [{ kind: 'view', amount: '2', bucket: 'pending' }],
  reward: { base: '2', boost_bp: 0, post_reward: '0' },
  day: { used: 0, cap: 100 },
  reset_at: '2026-11-21T16:00:00Z',
  ...change,
});

/** A server that credits beats as the API does, with a hook to lose or refuse beats. */
export function fixture() {
  const beats: { at: number; beat: Beat; keepalive: boolean }[] = [];
  let sessions = 0;
  let seq = 1;
  let credited = 0;
  let lastAt = 0;
  let lastPosition = 0;
  let stored: { seq: number; reply: BeatReply } | null = null;
  const hooks = {
    turn: async (): Promise<void> => {},
    open: vi.fn<() => void | Promise<void>>(),
    /** Changes to the answer of the opening. */
    opened: {} as Partial<Countdown>,
    before: (_beat: Beat): void | Promise<void> => {},
    after: (_beat: Beat): void | Promise<void> => {},
    /** Seconds until the next beat, in each answer. */
    interval: 5,
  };
  const required = 12;
  const start = Date.now();
  const reply = (): BeatReply => ({
    beat_token: `t${seq - 1}`,
    next_seq: seq,
    interval: hooks.interval,
    watched_seconds: credited,
    countdown: Math.max(0, required - credited),
    state: credited >= required ? 'claimable' : 'watching',
    reason: null,
    parts: null,
    view_num: 1,
    bring: null,
  });
  const machine = createWatchMachine({
    waitForTurn: () => hooks.turn(),
    open: async () => {
      await hooks.open();
      sessions += 1;
      lastAt = Date.now();
      return countdown({
        view_session_id: `s${sessions}`,
        beat_token: `t${seq - 1}`,
        next_seq: seq,
        watched_seconds: credited,
        countdown: Math.max(0, required - credited),
        ...hooks.opened,
      });
    },
    beat: async (beat, keepalive) => {
      beats.push({ at: Date.now() - start, beat, keepalive });
      await hooks.before(beat);
      if (stored?.seq === beat.seq) return stored.reply;
      if (beat.seq !== seq || beat.beat_token !== `t${seq - 1}`)
        throw new ApiError(1304, 'void', {}, null);
      const elapsedS = (Date.now() - lastAt) / 1000;
      const moved = (beat.position_s - lastPosition) / elapsedS;
      if (beat.playing && beat.visible && moved >= 0.2 && moved <= 2.2)
        credited += Math.min(elapsedS, 18);
      lastAt = Date.now();
      lastPosition = beat.position_s;
      seq += 1;
      const response = reply();
      stored = { seq: beat.seq, reply: response };
      await hooks.after(beat);
      return response;
    },
    now: Date.now,
    changed: () => {},
  });
  let position = 0;
  return {
    machine,
    beats,
    hooks,
    credited: () => credited,
    sessions: () => sessions,
    /** Plays the video, and reports its position four times a second. */
    watch: async (seconds: number) => {
      for (let i = 0; i < seconds * 4; i += 1) {
        await vi.advanceTimersByTimeAsync(250);
        position += 0.25;
        machine.position(position, 1);
      }
    },
    /** Time passes and nothing moves. */
    rest: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
    jump: (to: number) => {
      position = to;
      machine.jump(to);
    },
  };
}
