/** `1:05`, `65` or `1:02:03.5` as seconds; null for anything else. */
export const parseClock = (text: string): number | null => {
  const parts = text.trim().replaceAll('：', ':').split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}(\.\d{1,3})?$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
};

/** Seconds in the format of a field: `1:05`, with tenths if there are any. */
export const formatClock = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const rest = Math.round((seconds - whole) * 10) / 10;
  const [h, m, s] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${s}`.padStart(2, '0') + (rest > 0 ? `${rest}`.slice(1) : '');
  return h > 0 ? `${h}:${`${m}`.padStart(2, '0')}:${tail}` : `${m}:${tail}`;
};
