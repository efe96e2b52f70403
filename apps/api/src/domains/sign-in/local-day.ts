import type { Day } from '../../platform/db/schema-ledger.ts';

const DEFAULT_OFFSET_MINUTES = 8 * 60;
const formats = new Map<string, Intl.DateTimeFormat | null>();

/** null: unknown zone. */
const formatOf = (zone: string): Intl.DateTimeFormat | null => {
  const cached = formats.get(zone);
  if (cached !== undefined) return cached;
  let format: Intl.DateTimeFormat | null = null;
  try {
    // 'sv-SE' writes `2026-11-21 04:05`.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    // The name comes from a newer zone list than this machine's.
  }
  formats.set(zone, format);
  return format;
};

const localText = (at: Date, minutes: number): string =>
  new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');

/** `2026-11-21 04:05` in a zone: IANA name or offset `±hh:mm`; UTC+8 for an unknown zone. */
const localTime = (at: Date, zone: string): string => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign) return localText(at, Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)));
  return formatOf(zone)?.format(at) ?? localText(at, DEFAULT_OFFSET_MINUTES);
};

/** The date of `at` in a zone. */
export const localDay = (at: Date, zone: string): Day => localTime(at, zone).slice(0, 10);

/** The minute of the day in a zone at `at`, 0 to 1439. */
export const localMinute = (at: Date, zone: string): number => {
  const text = localTime(at, zone);
  return Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
};
