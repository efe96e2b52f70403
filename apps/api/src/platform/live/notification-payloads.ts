import type { LiveEvent } from '@taice/contract';

/** An event for a person who listens. */
export interface UserLiveEvent {
  readonly userId: bigint;
  readonly event: LiveEvent;
}

/** The payload of one database notification. */
export type Notification =
  | { readonly words: readonly (readonly [userId: string, event: LiveEvent])[] }
  | { readonly session: string }
  | { readonly user: string };

/** The channel of the database on which all processes hear it. */
export const notifyChannel = 'taice_live';

/** Bytes of one notification; PostgreSQL takes up to 8,000. */
const maxPayloadBytes = 7_000;

/** Packs words into as few notifications as possible, without duplicates. */
export const packNotifications = (events: readonly UserLiveEvent[]): string[] => {
  const distinct = new Set(events.map(({ userId, event }) => JSON.stringify([`${userId}`, event])));
  const payloads: string[] = [];
  let batch: string[] = [];
  let bytes = 0;
  const close = () => {
    if (batch.length > 0) payloads.push(`{"words":[${batch.join(',')}]}`);
    batch = [];
    bytes = 0;
  };
  for (const text of distinct) {
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > maxPayloadBytes) close();
    batch.push(text);
    bytes += size;
  }
  close();
  return payloads;
};
