import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { remindADay, remindedDayStart } from './testing/simulate-reminder-day.ts';

/** `pnpm bench reminders` runs it with 100,000. */
const PEOPLE = 100_000;

const api = useApi({ now: remindedDayStart });

test(`across ${PEOPLE} people in 24 zones, at least 99 % of reminders are on time on a clock-change day`, async () => {
  const needs = { ...api.services, clock: api.clock };
  const { faults, reminded, due, inTime } = await remindADay(needs, PEOPLE);
  expect(faults).toEqual([]);
  expect(due).toBeGreaterThan(PEOPLE / 4);
  expect(inTime / due).toBeGreaterThanOrEqual(0.99);
  const share = ((100 * inTime) / due).toFixed(3);
  process.stdout.write(
    `${PEOPLE} people, ${reminded} reminded; of ${due} with a minute of their own ${share} % within 20 min\n`,
  );
}, 3_600_000);
