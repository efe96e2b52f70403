import type { NotificationPrefs } from '@taice/contract';
import type { NotificationChannel } from '@taice/contract/shapes';

/** True if the channel can deliver messages to the viewer. */
export const isChannelOpen = (prefs: NotificationPrefs, channel: NotificationChannel): boolean =>
  channel === 'telegram' ? prefs.telegram === 'ready' : prefs.push_num > 0;
