import type { Day } from '../../platform/db/schema-ledger.ts';

const DEFAULT_MINUTES = 8 * 60;
const formats = new Map<string, Intl.DateTimeFormat | null>();

/** null: nobody knows this zone. */
const formatOf = (zone: string): Intl.DateTimeFormat | null => {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    // A name from a newer list of zones than this machine's.
  }
  formats.set(zone, made);
  return made;
};

const shifted = (at: Date, minutes: number): Day =>
  new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 10);

/** The date of `at` on the calendar of a zone: IANA name or offset `±hh:mm`; UTC+8 where nobody knows it. */
export const localDay = (at: Date, zone: string): Day => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign) return shifted(at, Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)));
  return formatOf(zone)?.format(at) ?? shifted(at, DEFAULT_MINUTES);
};
