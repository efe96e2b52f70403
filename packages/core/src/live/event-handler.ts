import type { LiveEvent } from '@taice/contract';
import { commentKeys } from '../comments/queries.ts';
import { invitationKeys } from '../invitations/queries.ts';
import { messageKeys } from '../messages/queries.ts';
import { setUnreadCount } from '../messages/unread-count.ts';
import { prizeKeys } from '../prizes/keys.ts';
import { refreshUser } from '../session/session.ts';
import { studioKeys } from '../studio/queries.ts';
import { tasksKeyPrefix } from '../tasks/keys.ts';
import type { Taice } from '../types.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';

/** ms in which several events of a kind count as one: a request for each would cost more than it is worth. */
const batchWindowMs = 400;
/** The same for tasks, which change with almost every action. ms. */
const tasksDelayMs = 1_000;

const invalidate = (taice: Taice, queryKey: readonly unknown[]): void =>
  void taice.queries.invalidateQueries({ queryKey });

const account = (taice: Taice): void => {
  // The next caller handles a failure; the call itself shows a session that ended.
  void refreshUser(taice).catch(() => {});
};

/** Handles the server's events: reloads the data that they change. */
export function createEventHandler(taice: Taice) {
  const pending = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (key: string, refetch: () => void): void => {
    pending.set(key, refetch);
    timer ??= setTimeout(() => {
      timer = undefined;
      const refetches = [...pending.values()];
      pending.clear();
      for (const each of refetches) each();
    }, batchWindowMs);
  };
  let tasksTimer: ReturnType<typeof setTimeout> | undefined;
  const tasksSoon = (): void => {
    tasksTimer ??= setTimeout(() => {
      tasksTimer = undefined;
      invalidate(taice, tasksKeyPrefix);
    }, tasksDelayMs);
  };
  const messages = (unread: number | undefined): void => {
    if (unread === undefined) account(taice);
    else setUnreadCount(taice, unread);
    invalidate(taice, messageKeys.all);
    // A message reports every step of an order.
    invalidate(taice, prizeKeys.all);
  };
  return {
    event: (event: LiveEvent): void => {
      const { kind } = event;
      if (kind === 'balance') schedule(kind, () => invalidatePoints(taice));
      else if (kind === 'tasks') tasksSoon();
      else if (kind === 'invite') schedule(kind, () => invalidate(taice, invitationKeys.all));
      else if (kind === 'message') schedule(kind, () => messages(event.unread_num));
      else if (kind === 'post')
        schedule(`${kind} ${event.id}`, () =>
          invalidate(taice, studioKeys.processStatus(event.id)),
        );
      else if (kind === 'comment')
        schedule(`${kind} ${event.post_id}`, () =>
          invalidate(taice, commentKeys.ofPost(event.post_id)),
        );
    },
    /** Events may have been missed, so everything that they could change is reloaded. */
    gap: (): void =>
      schedule('gap', () => {
        invalidatePoints(taice);
        account(taice);
        for (const { all } of [messageKeys, studioKeys, commentKeys, invitationKeys])
          invalidate(taice, all);
      }),
    /** Checks the session, and ends it here if it is over. */
    sessionOver: (): void => account(taice),
    stop: (): void => {
      clearTimeout(timer);
      clearTimeout(tasksTimer);
    },
  };
}
