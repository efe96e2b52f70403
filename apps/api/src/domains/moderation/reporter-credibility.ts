import type { Settings } from '../../platform/settings.ts';
import { levelOf } from '../user/level.ts';
import type { Reporter } from './report-queries.ts';

/**
 * Credible among verified reporters are those who have a level, have watched enough videos and opened this one, were not
 * wrong more often than right, and have not used up their hides of the day. Levels alone come by signing in.
 */
export const credibleReporters = (
  reporters: readonly Reporter[],
  settings: Settings,
): readonly Reporter[] =>
  reporters.filter(
    (reporter) =>
      levelOf(reporter.xp, settings).no >= settings.report_level &&
      reporter.views >= settings.report_views &&
      reporter.has_opened &&
      reporter.hides < settings.report_hides_per_day &&
      !(reporter.wrong >= settings.report_wrong && reporter.wrong > reporter.right),
  );

/** True if enough report it. One device or one network counts once, as accounts are cheap. */
export const hasEnoughReporters = (reporters: readonly Reporter[], needed: number): boolean => {
  const devices = new Set(reporters.map(({ device_id: device }) => device));
  const networks = new Set(reporters.map(({ network }) => network));
  return Math.min(devices.size, networks.size) >= needed;
};
