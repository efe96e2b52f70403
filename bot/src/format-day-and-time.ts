import { intlLocales, type Lang, type Words } from './locales/words.ts';

const evening = 18;

/** Fields of a time in a zone, as `Intl` writes them: a day as 2026-11-22, a clock as 19:30. */
function fieldsInZone(time: string, timeZone: string) {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return { day: Date.parse(day.format(new Date(time))), clock: clock.format(new Date(time)) };
}

/**
 * A time (ISO 8601) as a person reads it in their own zone: 'today at 16:00', 'tonight at 18:00', 'tonight at midnight',
 * 'tomorrow at 07:25', else 'Nov 24, 07:25'. As the screens say it.
 */
export function formatDayAndTime(
  time: string,
  {
    now,
    timeZone,
    lang,
    words,
  }: { now: string; timeZone: string; lang: Lang; words: Words['when'] },
): string {
  const { day, clock } = fieldsInZone(time, timeZone);
  const days = Math.round((day - fieldsInZone(now, timeZone).day) / 86_400_000);
  if (days === 0)
    return Number(clock.slice(0, 2)) < evening ? words.today(clock) : words.tonight(clock);
  if (days === 1) return clock === '00:00' ? words.midnight : words.tomorrow(clock);
  return new Intl.DateTimeFormat(intlLocales[lang], {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(time));
}
