import type { MessageType, NotificationChannel } from '@taice/contract/shapes';
import type { NotificationMatrix } from '../../platform/db/schema-notifications.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { atMinute } from './at-minute.ts';

/** What a person has changed; null: as everybody's. */
export interface Wishes {
  readonly matrix: NotificationMatrix;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

const QUIET_FROM = 22 * 60;
const QUIET_TO = 8 * 60;
const unasked: ReadonlySet<MessageType> = new Set(['like', 'follow']);

export const wants = (
  { matrix }: Wishes,
  type: MessageType,
  channel: NotificationChannel,
): boolean => type === 'security' || (matrix[type]?.[channel] ?? (unasked.has(type) ? 0 : 1)) === 1;

export const quietUntil = (
  { quiet_from, quiet_to }: Pick<Wishes, 'quiet_from' | 'quiet_to'>,
  zone: string,
  at: Date,
): Date | undefined => {
  const from = quiet_from ?? QUIET_FROM;
  const to = quiet_to ?? QUIET_TO;
  const minute = localMinute(at, zone);
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return undefined;
  return atMinute(at, zone, to);
};
