import { type BotApiError, botApiError, type Payload } from './bot-api-state.ts';

export interface Update {
  update_id: number;
  [kind: string]: unknown;
}

/** The queue behind getUpdates. */
export interface UpdateQueue {
  push(update: Update): void;
  /** Waits up to the requested seconds; a second poller ends the first with 409, as Telegram does. */
  poll(payload: Payload): Promise<Update[] | BotApiError>;
  /** Answers all waiting polls, so that a server can close. */
  stop(): void;
}

const conflict = botApiError(
  409,
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
);

export const createUpdateQueue = (): UpdateQueue => {
  let pending: Update[] = [];
  let poller: ((answer: Update[] | BotApiError) => void) | undefined;

  const flush = () => {
    if (pending.length > 0) poller?.(pending.slice(0, 100));
  };
  return {
    push: (update) => {
      pending.push(update);
      flush();
    },
    poll: (payload) => {
      poller?.(conflict);
      const offset = Number(payload['offset'] ?? 0);
      // Asking from an offset confirms everything before it.
      pending = pending.filter(({ update_id }) => update_id >= offset);
      return new Promise((resolve) => {
        const answer = (value: Update[] | BotApiError) => {
          clearTimeout(timer);
          if (poller === answer) poller = undefined;
          resolve(value);
        };
        const timer = setTimeout(() => answer([]), Number(payload['timeout'] ?? 0) * 1000);
        poller = answer;
        flush();
      });
    },
    stop: () => poller?.([]),
  };
};
