import type { Numbers } from '../../platform/numbers.ts';
import { levelOf } from '../user/level.ts';
import type { Reporter } from './report-queries.ts';

/**
 * Who is believed: has earned a level, has watched videos for long enough, has opened this one, was not wrong more
 * often than right, and has not hidden enough for a day. Levels alone come by signing in.
 */
export const believed = (reporters: readonly Reporter[], numbers: Numbers): readonly Reporter[] =>
  reporters.filter(
    (one) =>
      levelOf(one.xp, numbers).no >= numbers.report_level &&
      one.views >= numbers.report_views &&
      one.has_opened &&
      one.hides < numbers.report_hides_per_day &&
      !(one.wrong >= numbers.report_wrong && one.wrong > one.right),
  );

/** Whether so many are enough: of one device or of one customer of a provider they count as one, for accounts are cheap. */
export const areEnough = (reporters: readonly Reporter[], needed: number): boolean => {
  const devices = new Set(reporters.map(({ device_id: device }) => device));
  const networks = new Set(reporters.map(({ network }) => network));
  return Math.min(devices.size, networks.size) >= needed;
};
