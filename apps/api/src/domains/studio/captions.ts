type CueProblem = 'bad_time' | 'too_long';
/** Reasons captions are rejected. */
export type CaptionsProblem = CueProblem | 'not_text' | 'not_captions' | 'no_cues' | 'too_many';

/** A cue that was dropped, by the line of the file with its time. */
export type DroppedCue = { readonly line: number; readonly problem: CueProblem };

export type Captions =
  | {
      readonly ok: true;
      readonly text: string;
      readonly cues: number;
      readonly lastS: number;
      readonly leftOut: readonly DroppedCue[];
    }
  | { readonly ok: false; readonly problem: CaptionsProblem; readonly line: number };

/** More than an hour's talk; more letters than a screen holds; later than any video ends, in ms. */
const [MAX_CUES, MAX_LINE_LENGTH, LATEST_MS] = [5_000, 500, 4 * 3_600_000];

/** WebVTT, or SubRip, which uses a comma and sometimes fewer digits. */
const TIMESTAMP = /^(?:(\d{1,}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})$/;
const timing = /^[ \t]*(\S+)[ \t]+-->[ \t]+(\S+)([ \t].*)?$/;
/** Allowed position settings of a cue; all others are dropped. */
const setting =
  /^(?:line:-?\d{1,3}%?(?:,(?:start|center|end))?|position:\d{1,3}%(?:,(?:line-left|center|line-right))?|size:\d{1,3}%|align:(?:start|center|end|left|right))$/;
/** Tags that captions may hold: the speaker and the style. */
const allowed = /^<\/?(?:b|i|u|ruby|rt)>$|^<v [\p{L}\p{M}\p{N} .’'-]{1,60}>$|^<\/v>$/u;

const timeOf = (text: string): number | null => {
  const parts = TIMESTAMP.exec(text);
  if (!parts) return null;
  const [, h = '0', m, s, ms = ''] = parts;
  return ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1_000 + Number(ms.padEnd(3, '0'));
};

const timeText = (ms: number): string => {
  const [h, m, s] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map((n) =>
    `${Math.floor(n)}`.padStart(2, '0'),
  );
  return `${h}:${m}:${s}.${`${ms % 1_000}`.padStart(3, '0')}`;
};

/** A line of a cue without disallowed tags and invisible characters. */
const lineOf = (line: string): string =>
  line
    .replaceAll(/<[^>]*>?/g, (tag) => (allowed.test(tag) ? tag : ''))
    // SubRip's tags for positions.
    .replaceAll(/\{\\an?\d+\}/g, '')
    .replaceAll('-->', '→')
    // Control characters, and those that change the text direction of the surrounding lines.
    .replaceAll(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();

/** By its byte order mark, else UTF-8. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

interface Cue {
  readonly from: number;
  readonly to: number;
  readonly settings: string;
  readonly lines: readonly string[];
}

/** The index of a block's time line: the first one, or the one below its name. */
const timeAt = (block: readonly string[]): number =>
  Math.max(
    0,
    block.slice(0, 2).findIndex((line) => /-->|^\s*\d+:\d/.test(line)),
  );

/** One block between blank lines: a cue, null for a block to skip, or its problem. */
const cueOf = (block: readonly string[]): Cue | null | CueProblem => {
  const [first = ''] = block;
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first)) return null;
  const cueTime = timeAt(block);
  const line = block[cueTime] ?? '';
  // Text without a time is never shown.
  if (!/-->|^\s*\d+:\d/.test(line)) return null;
  const parts = timing.exec(line);
  if (!parts) return 'bad_time';
  const [from, to] = [timeOf(parts[1] ?? ''), timeOf(parts[2] ?? '')];
  if (from === null || to === null || to <= from || to > LATEST_MS) return 'bad_time';
  const settings = (parts[3] ?? '').split(/[ \t]+/).filter((each) => setting.test(each));
  const lines = block
    .slice(cueTime + 1)
    .map((each) => lineOf(each))
    .filter((each) => each !== '');
  if (lines.join('').length > MAX_LINE_LENGTH) return 'too_long';
  return { from, to, settings: settings.join(' '), lines };
};

/** The blocks between blank lines, each with the number of its first line. */
const blocksOf = (lines: readonly string[]): { at: number; block: string[] }[] => {
  const blocks: { at: number; block: string[] }[] = [];
  let current: { at: number; block: string[] } | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') current = null;
    else if (current) current.block.push(line);
    else blocks.push((current = { at: index, block: [line] }));
  }
  return blocks;
};

/**
 * Rewrites WebVTT or SubRip as WebVTT: times, positions, and texts with the allowed tags, sorted by time. Drops styles,
 * regions, notes, scripts and every cue that cannot be shown.
 */
export const parseCaptions = (bytes: Uint8Array): Captions => {
  const reject = (problem: CaptionsProblem, line = 0): Captions => ({ ok: false, problem, line });
  const raw = decode(bytes);
  if (raw === null || raw.includes('\0')) return reject('not_text');
  const [head = '', ...rest] = raw.split(/\r\n|\r|\n/);
  const isWebVtt = /^WEBVTT(?:[ \t].*)?$/.test(head);
  // SubRip has no header, only cues.
  if (!isWebVtt && !/^\s*\d+:\d+[^\n\r]*-->/m.test(raw)) return reject('not_captions', 1);
  const cues: Cue[] = [];
  const leftOut: DroppedCue[] = [];
  for (const { at, block } of blocksOf([isWebVtt ? '' : head, ...rest])) {
    // The header goes on until the first blank line.
    if (isWebVtt && at === 1 && !block[0]?.includes('-->')) continue;
    const cue = cueOf(block);
    if (typeof cue === 'string') leftOut.push({ line: at + 1 + timeAt(block), problem: cue });
    if (cue === null || typeof cue === 'string' || cue.lines.length === 0) continue;
    if (cues.length === MAX_CUES) return reject('too_many', at + 1);
    cues.push(cue);
  }
  const [bad] = leftOut;
  if (cues.length === 0) return bad ? reject(bad.problem, bad.line) : reject('no_cues');
  cues.sort((one, other) => one.from - other.from);
  const last = cues.reduce((max, { to }) => Math.max(max, to), 0);
  const text = cues.map(
    ({ from, to, settings, lines: words }) =>
      `${timeText(from)} --> ${timeText(to)}${settings && ` ${settings}`}\n${words.join('\n')}\n`,
  );
  return {
    ok: true,
    text: `WEBVTT\n\n${text.join('\n')}`,
    cues: cues.length,
    lastS: last / 1_000,
    leftOut,
  };
};
