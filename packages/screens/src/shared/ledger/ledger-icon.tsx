import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Coins from 'lucide-react/icons/coins';
import Gift from 'lucide-react/icons/gift';
import Glasses from 'lucide-react/icons/glasses';
import ListChecks from 'lucide-react/icons/list-checks';
import Moon from 'lucide-react/icons/moon';
import Play from 'lucide-react/icons/play';
import Share2 from 'lucide-react/icons/share-2';
import Sparkles from 'lucide-react/icons/sparkles';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';

const icons: Readonly<Record<string, typeof Coins>> = {
  view: Play,
  boost: Glasses,
  first_view: Sparkles,
  share: Share2,
  task: ListChecks,
  group_bonus: ListChecks,
  sign_in: CalendarCheck,
  sign_in_bonus: Gift,
  referral: Users,
  invite_milestone: Users,
  leaderboard: Trophy,
  settlement: Moon,
  cashout_hold: ArrowLeftRight,
  cashout_final: ArrowLeftRight,
  cashout_refund: ArrowLeftRight,
};

/** Picture of a ledger row: the video's cover, else an icon for its type. */
export function LedgerIcon({ type, image }: { type: string; image: string | undefined | null }) {
  const Icon = icons[type] ?? Coins;
  return (
    <span className="ledger-thumb" aria-hidden="true">
      {image ? <img src={image} alt="" loading="lazy" decoding="async" /> : <Icon />}
    </span>
  );
}
