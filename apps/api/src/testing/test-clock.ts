import type { Clock } from '../platform/clock.ts';

/** A clock that stands still until it is moved. */
export const testClock = (start: Date): TestClock => {
  let realMs = start.getTime();
  let offset = 0;
  return {
    real: () => new Date(realMs),
    rule: () => new Date(realMs + offset),
    advance: (ms) => void (realMs += ms),
    advanceRule: (ms) => void (offset += ms),
  };
};
export interface TestClock extends Clock {
  /** Moves both clocks. */
  advance(ms: number): void;
  advanceRule(ms: number): void;
}
