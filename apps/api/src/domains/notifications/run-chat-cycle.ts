import { type CycleOptions, runChannelCycle } from './run-channel-cycle.ts';
import { type ChatSender, sendChats } from './send-chats.ts';
import { readNotifierState } from './notifier-state.ts';

/** Sends chat messages; returns at once if another process does. */
export const runChatCycle = (sender: ChatSender, options: CycleOptions): Promise<void> => {
  const { clock, rateLimiter, timing } = sender;
  return runChannelCycle(
    sender,
    {
      channel: 'telegram',
      begin: async (lockDb) => {
        const { telegram_paused_until: until } = await readNotifierState(lockDb);
        if (until) rateLimiter.pause(timing.now() + until.getTime() - clock.real().getTime());
      },
      send: (lockDb, isStopped) => sendChats(sender, lockDb, isStopped),
    },
    options,
  );
};
