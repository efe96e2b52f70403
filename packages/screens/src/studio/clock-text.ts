/** `1:05`, `65` or `1:02:03.5` as seconds; null for anything else. */
export const parseClock = (text: string): number | null => {
  const parts = text.trim().replaceAll('：', ':').split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}(\.\d{1,3})?$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
};

/** Seconds in the format of a field: `1:05`, with tenths if there are any. */
export const formatClock = (seconds: number): string => {
  const wholeSeconds = Math.floor(seconds);
  const fraction = Math.round((seconds - wholeSeconds) * 10) / 10;
  const [h, m, s] = [
    Math.floor(wholeSeconds / 3_600),
    Math.floor(wholeSeconds / 60) % 60,
    wholeSeconds % 60,
  ];
  const tail = `${s}`.padStart(2, '0') + (fraction > 0 ? `${fraction}`.slice(1) : '');
  return h > 0 ? `${h}:${`${m}`.padStart(2, '0')}:${tail}` : `${m}:${tail}`;
};
