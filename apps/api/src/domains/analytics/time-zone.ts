const timeZones = new Set(Intl.supportedValuesOf('timeZone'));

/** A fixed offset as PostgreSQL reads it: POSIX counts westwards. */
const fixedOffset = (sign: string, hours: string, minutes: string): string =>
  `<${sign}${hours}${minutes}>${sign === '+' ? '-' : '+'}${hours}:${minutes}`;

/**
 * The caller's time zone for the database, from the header's IANA name or offset; UTC+8 if it is neither. Counts are
 * per UTC hour, so in half-hour zones a day begins up to 30 min early.
 */
export const zoneOf = (timezone: string): string => {
  const [, sign, hours, minutes] = /^([+-])(0\d|1[0-4]):([0-5]\d)$/.exec(timezone) ?? [];
  if (sign && hours && minutes) return fixedOffset(sign, hours, minutes);
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions();
    if (timeZone === 'UTC' || timeZones.has(timeZone)) return timeZone;
  } catch {
    // Unknown zone.
  }
  return fixedOffset('+', '08', '00');
};
