import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, businessDay, businessDayStart, nextReset } from './business-day.ts';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe.each(['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati'])(
  'with the machine in %s',
  (tz) => {
    it('15:59:59.999Z and 16:00:00.000Z fall on different business days', () => {
      process.env['TZ'] = tz;
      // 2026-11-01: New York leaves daylight saving time.
      for (const [before, after] of [
        ['2026-11-01', '2026-11-02'] as const,
        ['2026-12-31', '2027-01-01'] as const,
      ]) {
        expect(businessDay(new Date(`${before}T15:59:59.999Z`))).toBe(before);
        expect(businessDay(new Date(`${before}T16:00:00.000Z`))).toBe(after);
        expect(nextReset(new Date(`${before}T15:59:59.999Z`))).toBe(
          Date.parse(`${before}T16:00:00.000Z`),
        );
      }
    });
  },
);

describe('a business day', () => {
  it('begins at its start and ends at the next reset', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
        const start = businessDayStart(businessDay(at));
        expect(start <= at && at < nextReset(at)).toBe(true);
        expect(nextReset(at) - start).toBe(86_400_000);
        expect(businessDay(start - 1)).toBe(addDays(businessDay(at), -1));
      }),
    );
  });

  it.each(['2026-02-30', '2026-1-1', '', '2026-11-21T00:00'])('is not %j', (day) => {
    expect(() => businessDayStart(day)).toThrow(RangeError);
  });
});
