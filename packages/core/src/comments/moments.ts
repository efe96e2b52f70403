/** A part of a text: plain, or a moment of the video. */
export type TextPart = { readonly text: string; readonly second?: number };

const moment = /(?<![\d:.,])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:]|[.,]\d)/g;

/** Splits a text where it names moments of a video that long: `0:12`, `1:02:03`. */
export function momentsIn(text: string, durationS: number): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(moment)) {
    const [whole, hours = '0', minutes = '0', seconds = '0'] = found;
    const second = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    const isTime = second <= durationS && (found[1] === undefined || Number(minutes) < 60);
    if (!isTime) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: whole, second });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
