/** A part of a text: plain, or a moment of the video. */
export type TextPart = { readonly text: string; readonly second?: number };

// No lookbehind: Safari has it from 16.4.
const moment = /(^|[^\d:.,])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:]|[.,]\d)/g;

/** Splits a text at its timestamps within the video's duration: `0:12`, `1:02:03`. */
export function splitTimestamps(text: string, durationS: number): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(moment)) {
    const [, before = '', hours, minutes = '0', seconds = '0'] = match;
    const at = match.index + before.length;
    const timeText = match[0].slice(before.length);
    const second = Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds);
    const isTime = second <= durationS && (hours === undefined || Number(minutes) < 60);
    if (!isTime) continue;
    if (at > from) parts.push({ text: text.slice(from, at) });
    parts.push({ text: timeText, second });
    from = at + timeText.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
