/** Seconds in the format of a player: `3:42`, `1:02:11`. */
export function clock(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const padTwo = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(wholeSeconds / 3600);
  const minutes = Math.floor(wholeSeconds / 60) % 60;
  return hours > 0
    ? `${hours}:${padTwo(minutes)}:${padTwo(wholeSeconds % 60)}`
    : `${minutes}:${padTwo(wholeSeconds % 60)}`;
}
