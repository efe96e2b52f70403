import type { TaskKey } from '@taice/contract';
import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Compass from 'lucide-react/icons/compass';
import Flag from 'lucide-react/icons/flag';
import Glasses from 'lucide-react/icons/glasses';
import Heart from 'lucide-react/icons/heart';
import Link from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Play from 'lucide-react/icons/play';
import Send from 'lucide-react/icons/send';
import Share2 from 'lucide-react/icons/share-2';
import Sparkles from 'lucide-react/icons/sparkles';
import Sprout from 'lucide-react/icons/sprout';
import Upload from 'lucide-react/icons/upload';
import UserPlus from 'lucide-react/icons/user-plus';
import Wallet from 'lucide-react/icons/wallet';

/** Icon of each kind of task. */
export const questIcons: Readonly<Record<TaskKey, LucideIcon>> = {
  watch_video: Play,
  sign_in: CalendarDays,
  share_post: Share2,
  comment: MessageCircle,
  buy_spk_nft: Glasses,
  invite: UserPlus,
  invite_buy_nft: Glasses,
  like: Heart,
  follow: UserPlus,
  collect: Bookmark,
  upload: Upload,
  full_watch: Clapperboard,
  share_visit: Link,
  bind_email: Mail,
  bind_wallet: Wallet,
  bind_telegram: Send,
  interest: Sparkles,
  guide: Compass,
};

const groupIcons: readonly LucideIcon[] = [Flag, Play, Share2, MessageCircle, Sprout];

/** Icon of the daily group at an index of the list, from 0. */
export const groupIconAt = (at: number): LucideIcon => groupIcons[at] ?? Flag;
