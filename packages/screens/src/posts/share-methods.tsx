import {
  sharePreparedMessage,
  type ShareChannel,
  type SharedPost,
  type ShareLink,
  type Taice,
} from '@taice/core';
import { FacebookIcon, WhatsappIcon, XIcon } from '@taice/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';

/** A way to share a link. `go` must be called during the press itself: browsers open nothing later. */
export type ShareMethod = {
  readonly channel: ShareChannel;
  readonly word: 'chat' | 'telegram' | 'whatsapp' | 'twitter' | 'facebook' | 'system';
  readonly icon: ReactNode;
  /** Resolves to true if the link was shared, where that can be known. */
  readonly go: () => Promise<boolean> | void;
};

const query = (address: string, values: Record<string, string>): string =>
  `${address}?${new URLSearchParams(values)}`;

const isHandheld = () => matchMedia('(pointer: coarse)').matches;

/** The available ways, the most direct first: Telegram's own chats, on a phone the system's share sheet. */
export const getShareMethods = (
  taice: Taice,
  { url, tg_url }: ShareLink,
  { id, title: text }: Pick<SharedPost, 'id' | 'title'>,
): ShareMethod[] => {
  const { platform, settings } = taice;
  const open = (address: string) => () => platform.openLink(address);
  const inTelegram = platform.appType === 'tg_mini';
  const forTelegram = settings.mini_app_url === null ? url : tg_url;
  const shared = (link: string) => async () =>
    (await platform.share({ url: link, text })) !== 'cancelled';
  const methods: (ShareMethod | false)[] = [
    inTelegram && {
      channel: 'telegram',
      word: 'chat',
      icon: <Send />,
      go: async () => (await sharePreparedMessage(taice, id)) ?? shared(forTelegram)(),
    },
    !inTelegram &&
      isHandheld() && {
        channel: 'system',
        word: 'system',
        icon: <Ellipsis />,
        go: shared(url),
      },
    !inTelegram && {
      channel: 'telegram',
      word: 'telegram',
      icon: <Send />,
      go: open(query('https://t.me/share/url', { url: forTelegram, text })),
    },
    {
      channel: 'whatsapp',
      word: 'whatsapp',
      icon: <WhatsappIcon />,
      go: open(query('https://wa.me/', { text: `${text} ${url}` })),
    },
    {
      channel: 'twitter',
      word: 'twitter',
      icon: <XIcon />,
      go: open(query('https://x.com/intent/post', { text, url })),
    },
    {
      channel: 'facebook',
      word: 'facebook',
      icon: <FacebookIcon />,
      go: open(query('https://www.facebook.com/sharer/sharer.php', { u: url })),
    },
  ];
  return methods.filter((method) => method !== false);
};
