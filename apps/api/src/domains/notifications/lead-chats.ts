import { type Lead, leadChannel } from './lead.ts';
import { type ChatSender, sendChats } from './send-chats.ts';
import { readSending } from './sending.ts';

/** Leads the writing into people's chats, unless another process does: then it returns at once. */
export const leadChats = (sender: ChatSender, how: Lead): Promise<void> => {
  const { clock, pace, timing } = sender;
  return leadChannel(
    sender,
    {
      channel: 'telegram',
      begin: async (held) => {
        const { telegram_paused_until: until } = await readSending(held);
        if (until) pace.pause(timing.now() + until.getTime() - clock.real().getTime());
      },
      send: (held, isStopped) => sendChats(sender, held, isStopped),
    },
    how,
  );
};
