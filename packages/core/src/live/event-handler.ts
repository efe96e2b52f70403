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
const gatherMs = 400;
/** The same for tasks, which change with almost every action. ms. */
const tasksMs = 1_000;

const again = (taice: Taice, queryKey: readonly unknown[]): void =>
  void taice.queries.invalidateQueries({ queryKey });

const account = (taice: Taice): void => {
  // The next caller handles a failure; the call itself shows a session that ended.
  void refreshUser(taice).catch(() => {});
};

/** Handles the server's events: reloads the data that they change. */
export function createEventHandler(taice: Taice) {
  const waiting = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (key: string, ask: () => void): void => {
    waiting.set(key, ask);
    timer ??= setTimeout(() => {
      timer = undefined;
      const asks = [...waiting.values()];
      waiting.clear();
      for (const each of asks) each();
    }, gatherMs);
  };
  let tasksTimer: ReturnType<typeof setTimeout> | undefined;
  const tasksSoon = (): void => {
    tasksTimer ??= setTimeout(() => {
      tasksTimer = undefined;
      again(taice, tasksKeyPrefix);
    }, tasksMs);
  };
  const messages = (unread: number | undefined): void => {
    if (unread === undefined) account(taice);
    else setUnreadCount(taice, unread);
    again(taice, messageKeys.all);
    // A message reports every step of an order.
    again(taice, prizeKeys.all);
  };
  return {
    event: (event: LiveEvent): void => {
      const { kind } = event;
      if (kind === 'balance') soon(kind, () => invalidatePoints(taice));
      else if (kind === 'tasks') tasksSoon();
      else if (kind === 'invite') soon(kind, () => again(taice, invitationKeys.all));
      else if (kind === 'message') soon(kind, () => messages(event.unread_num));
      else if (kind === 'post')
        soon(`${kind} ${event.id}`, () => again(taice, studioKeys.processStatus(event.id)));
      else if (kind === 'comment')
        soon(`${kind} ${event.post_id}`, () => again(taice, commentKeys.ofPost(event.post_id)));
    },
    /** Events may have been missed, so everything that they could change is reloaded. */
    gap: (): void =>
      soon('gap', () => {
        invalidatePoints(taice);
        account(taice);
        for (const { all } of [messageKeys, studioKeys, commentKeys, invitationKeys])
          again(taice, all);
      }),
    /** Checks the session, and ends it here if it is over. */
    sessionOver: (): void => account(taice),
    stop: (): void => {
      clearTimeout(timer);
      clearTimeout(tasksTimer);
    },
  };
}
