import type { Clock } from '../platform/clock.ts';

/** This machine's clock, which counts as right. */
export const systemClock: Clock = {
  real: () => new Date(),
  rule: () => new Date(),
  problem: () => undefined,
};

/** A clock that stands still until it is moved. */
export const testClock = (start: Date): TestClock => {
  let realMs = start.getTime();
  let offset = 0;
  return {
    real: () => new Date(realMs),
    rule: () => new Date(realMs + offset),
    problem: () => undefined,
    advance: (ms) => void (realMs += ms),
    advanceRule: (ms) => void (offset += ms),
  };
};
export interface TestClock extends Clock {
  /** Moves both clocks. */
  advance(ms: number): void;
  advanceRule(ms: number): void;
}
