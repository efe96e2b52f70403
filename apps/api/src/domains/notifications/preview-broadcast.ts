import type { Database } from '../../platform/db/pool.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { clockTime, minuteOf } from './at-minute.ts';
import { broadcastChannels, broadcastDue } from './broadcast-due.ts';
import { type Broadcast, type Listener, listeners } from './broadcast-queries.ts';
import { chatsTake } from './chats-take.ts';
import type { BroadcastDraft } from './decide-broadcast.ts';
import { isQuietForMost } from './notification-preferences.ts';

export interface PreviewRow {
  readonly zone: string;
  /** Who have it in their list of messages: everybody. */
  readonly in_app: number;
  readonly telegram: number;
  readonly push: number;
  /** Nowhere else. */
  readonly in_app_only: number;
  /** On the own clock of the people there, and in UTC. */
  readonly goes_out: string;
  readonly at: Date;
}

const MINUTE_MS = 60_000;
/** To more than so many nobody sends by an audience that was forgotten. */
const MANY = 1_000;

/** `1 person has`, `2 people have`. */
export const people = (count: number, one: string, several: string): string =>
  count === 1 ? `1 person ${one}` : `${count} people ${several}`;

interface AskedFor extends BroadcastDraft {
  readonly now: Date;
  /** How long the last chat waits. */
  readonly minutes: number;
  readonly tooLate: number;
}

const sum = (rows: readonly PreviewRow[], of: (row: PreviewRow) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

/** Whom it comes to at night, who is told nothing of it in time, and whether it is for as many as were meant. */
const warningsOf = (
  { at, now, keep_minutes, minutes, tooLate }: AskedFor,
  rows: readonly PreviewRow[],
): string[] => {
  const all = sum(rows, (row) => row.in_app);
  const isOver = (row: PreviewRow) => row.at.getTime() + keep_minutes * MINUTE_MS <= now.getTime();
  const told = (row: PreviewRow) => row.in_app - row.in_app_only;
  const over = sum(rows, (row) => (isOver(row) ? told(row) : 0));
  // Their own quiet hours are others, or none.
  const woken = sum(rows, (row) => (isQuietForMost(minuteOf(row.goes_out)) ? told(row) : 0));
  return [
    ...(all === 0 ? ['It is for nobody.'] : []),
    ...(all > MANY ? [`It is for ${all} people.`] : []),
    ...(at !== undefined && isQuietForMost(at)
      ? [`At ${clockTime(at)} most have quiet hours, and have it at the end of them.`]
      : []),
    ...(woken > 0 ? [`${people(woken, 'has', 'have')} it at night on their own clock.`] : []),
    ...(over > 0
      ? [`${people(over, 'is', 'are')} told nowhere but in the list of messages: its time is over.`]
      : []),
    ...(tooLate > 0
      ? [
          `${people(tooLate, 'is', 'are')} not told in the chat: it takes ${minutes} min, and is kept for ${keep_minutes}. Raise keep_minutes, or tell fewer at once.`,
        ]
      : []),
  ];
};

const PAGE = 5_000;

async function* everybody(db: Database, audience: Broadcast['audience'], now: Date) {
  for (let after = 0n; ;) {
    const page = await listeners(db, audience, { after, most: PAGE, now });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.user_id;
  }
}

const timed = (draft: BroadcastDraft, now: Date) => ({
  starts_at: draft.starts_at ?? now,
  at_minute: draft.at ?? null,
});

export interface Preview {
  /** How long the last chat waits for it, at the pace that Telegram allows. */
  readonly chats_take_minutes: number;
  readonly keep_minutes: number;
  /** Chats that would not be told, as it is kept for too short. */
  readonly too_late: number;
  /** What of it is mostly a mistake: it is sent `--anyway` only. */
  readonly warnings: readonly string[];
  readonly rows: readonly PreviewRow[];
}

/** What sending it would do: how many people of each zone would have it, and when, and how long that takes; `only`: one person. */
export const previewBroadcast = async (
  db: Database,
  draft: BroadcastDraft,
  now: Date,
  only?: bigint,
): Promise<Preview> => {
  const rows = new Map<string, PreviewRow>();
  for await (const person of everybody(db, draft.audience, now)) {
    if (only !== undefined && person.user_id !== only) continue;
    const row = previewOf(person, draft, now);
    const key = `${row.zone} ${row.at.toISOString()}`;
    const known = rows.get(key);
    rows.set(key, known ? added(known, row) : row);
  }
  const sorted = [...rows.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const { keep_minutes } = draft;
  const { minutes, tooLate } = chatsTake(sorted, keep_minutes * MINUTE_MS);
  const asked = { ...draft, now, minutes, tooLate };
  return {
    chats_take_minutes: minutes,
    keep_minutes,
    too_late: tooLate,
    // Of one person nothing is to be seen but when they have it.
    warnings: only === undefined ? warningsOf(asked, sorted) : [],
    rows: sorted,
  };
};

const added = (one: PreviewRow, other: PreviewRow): PreviewRow => ({
  ...one,
  in_app: one.in_app + other.in_app,
  telegram: one.telegram + other.telegram,
  push: one.push + other.push,
  in_app_only: one.in_app_only + other.in_app_only,
});

const previewOf = (person: Listener, draft: BroadcastDraft, now: Date): PreviewRow => {
  const at = broadcastDue(timed(draft, now), person);
  const channels = broadcastChannels(person);
  return {
    zone: person.timezone,
    in_app: 1,
    telegram: Number(channels.includes('telegram')),
    push: Number(channels.includes('push')),
    in_app_only: Number(channels.length === 0),
    goes_out: clockTime(localMinute(at, person.timezone)),
    at,
  };
};
