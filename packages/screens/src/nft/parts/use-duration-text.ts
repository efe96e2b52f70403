import { useTranslation } from 'react-i18next';

type Unit = 'days' | 'months' | 'years';

const maxDays = 120;
const maxMonths = 24;
const daysOfMonth = 365.25 / 12;

/** A number of days in a suitable unit; years in halves. `round` sets the direction of the rounding error. */
export const toDurationUnit = (days: number, round: (value: number) => number): [number, Unit] => {
  if (round(days) < maxDays) return [round(days), 'days'];
  const months = round(days / daysOfMonth);
  if (months < maxMonths) return [months, 'months'];
  return [round((2 * days) / (12 * daysOfMonth)) / 2, 'years'];
};

/** Text for a duration, rounded up: '20 days', '3.5 years'. */
export function useDurationText() {
  const { t } = useTranslation();
  const durationText = ([count, unit]: [number, Unit]) => t(`nft.parts.span.${unit}`, { count });
  return {
    span: (days: number) => durationText(toDurationUnit(days, Math.ceil)),
    /** May also round down. */
    about: (days: number) => durationText(toDurationUnit(Math.ceil(days), Math.round)),
    /** A range. The unit appears once if both ends share it; null if the ends are equal. */
    range: (min: number, max: number) => {
      const [from, to] = [toDurationUnit(min, Math.ceil), toDurationUnit(max, Math.ceil)];
      if (from[0] === to[0] && from[1] === to[1]) return null;
      return {
        from: from[1] === to[1] ? String(from[0]) : durationText(from),
        to: durationText(to),
      };
    },
  };
}
