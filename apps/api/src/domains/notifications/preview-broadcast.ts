import type { Database } from '../../platform/db/pool.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { formatMinute, parseMinute } from './local-minute.ts';
import { broadcastChannels, broadcastDue } from './broadcast-due.ts';
import {
  type Broadcast,
  type BroadcastReceiver,
  readBroadcastReceivers,
} from './broadcast-queries.ts';
import { estimateChatSendTime } from './chat-send-time.ts';
import type { BroadcastDraft } from './decide-broadcast.ts';
import { isDefaultQuietMinute } from './notification-preferences.ts';

export interface PreviewRow {
  readonly zone: string;
  /** People who get it in their message list: all. */
  readonly in_app: number;
  readonly telegram: number;
  readonly push: number;
  /** People who get it in no other channel. */
  readonly in_app_only: number;
  /** Local time of the people there, and UTC. */
  readonly goes_out: string;
  readonly at: Date;
}

const MINUTE_MS = 60_000;
/** Audience size above which a forgotten filter is likely. */
const MANY_RECEIVERS = 1_000;

/** A count with its verb: `1 person has`, `2 people have`. */
export const formatPeopleCount = (count: number, one: string, plural: string): string =>
  count === 1 ? `1 person ${one}` : `${count} people ${plural}`;

interface PreviewContext extends BroadcastDraft {
  readonly now: Date;
  /** Waiting time of the last chat. */
  readonly minutes: number;
  readonly tooLate: number;
}

const sum = (rows: readonly PreviewRow[], valueOf: (row: PreviewRow) => number): number =>
  rows.reduce((all, row) => all + valueOf(row), 0);

/** Warns about deliveries at night, deliveries that come too late, and an unexpected audience size. */
const warningsOf = (
  { at, now, keep_minutes, minutes, tooLate }: PreviewContext,
  rows: readonly PreviewRow[],
): string[] => {
  const all = sum(rows, (row) => row.in_app);
  const isOverdue = (row: PreviewRow) =>
    row.at.getTime() + keep_minutes * MINUTE_MS <= now.getTime();
  const externalCount = (row: PreviewRow) => row.in_app - row.in_app_only;
  const overdueCount = sum(rows, (row) => (isOverdue(row) ? externalCount(row) : 0));
  // Their own quiet hours may differ, or be off.
  const disturbedCount = sum(rows, (row) =>
    isDefaultQuietMinute(parseMinute(row.goes_out)) ? externalCount(row) : 0,
  );
  return [
    ...(all === 0 ? ['It has no recipients.'] : []),
    ...(all > MANY_RECEIVERS ? [`It goes to ${all} people.`] : []),
    ...(at !== undefined && isDefaultQuietMinute(at)
      ? [`At ${formatMinute(at)} most people have quiet hours; they get it when those end.`]
      : []),
    ...(disturbedCount > 0
      ? [`${formatPeopleCount(disturbedCount, 'gets', 'get')} it at night in their local time.`]
      : []),
    ...(overdueCount > 0
      ? [
          `${formatPeopleCount(overdueCount, 'gets', 'get')} it in the message list only: its time has passed.`,
        ]
      : []),
    ...(tooLate > 0
      ? [
          `${formatPeopleCount(tooLate, 'does', 'do')} not get it in the chat: sending takes ${minutes} min, keep_minutes is ${keep_minutes}. Raise keep_minutes or narrow the audience.`,
        ]
      : []),
  ];
};

const PAGE_SIZE = 5_000;

async function* allReceivers(db: Database, audience: Broadcast['audience'], now: Date) {
  for (let after = 0n; ;) {
    const page = await readBroadcastReceivers(db, audience, { after, most: PAGE_SIZE, now });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.user_id;
  }
}

const timed = (draft: BroadcastDraft, now: Date) => ({
  starts_at: draft.starts_at ?? now,
  at_minute: draft.at ?? null,
});

export interface Preview {
  /** Minutes until the last chat gets it, at Telegram's rate. */
  readonly chats_take_minutes: number;
  readonly keep_minutes: number;
  /** Number of chats that would get it too late. */
  readonly too_late: number;
  /** Likely mistakes: such a broadcast needs `--anyway`. */
  readonly warnings: readonly string[];
  readonly rows: readonly PreviewRow[];
}

/** Preview of a broadcast: people and times by zone, and its duration; `only`: for one person. */
export const previewBroadcast = async (
  db: Database,
  draft: BroadcastDraft,
  now: Date,
  only?: bigint,
): Promise<Preview> => {
  const rows = new Map<string, PreviewRow>();
  for await (const person of allReceivers(db, draft.audience, now)) {
    if (only !== undefined && person.user_id !== only) continue;
    const row = previewOf(person, draft, now);
    const key = `${row.zone} ${row.at.toISOString()}`;
    const existing = rows.get(key);
    rows.set(key, existing ? mergeRows(existing, row) : row);
  }
  const sorted = [...rows.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const { keep_minutes } = draft;
  const { minutes, tooLate } = estimateChatSendTime(sorted, keep_minutes * MINUTE_MS);
  const context = { ...draft, now, minutes, tooLate };
  return {
    chats_take_minutes: minutes,
    keep_minutes,
    too_late: tooLate,
    // A preview for one person only shows the time.
    warnings: only === undefined ? warningsOf(context, sorted) : [],
    rows: sorted,
  };
};

const mergeRows = (one: PreviewRow, other: PreviewRow): PreviewRow => ({
  ...one,
  in_app: one.in_app + other.in_app,
  telegram: one.telegram + other.telegram,
  push: one.push + other.push,
  in_app_only: one.in_app_only + other.in_app_only,
});

const previewOf = (person: BroadcastReceiver, draft: BroadcastDraft, now: Date): PreviewRow => {
  const at = broadcastDue(timed(draft, now), person);
  const channels = broadcastChannels(person);
  return {
    zone: person.timezone,
    in_app: 1,
    telegram: Number(channels.includes('telegram')),
    push: Number(channels.includes('push')),
    in_app_only: Number(channels.length === 0),
    goes_out: formatMinute(localMinute(at, person.timezone)),
    at,
  };
};
