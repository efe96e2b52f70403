import type { Message } from '@taice/contract';
import { Avatar } from '@taice/ui';
import Bell from 'lucide-react/icons/bell';
import Coins from 'lucide-react/icons/coins';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Megaphone from 'lucide-react/icons/megaphone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';

const icons: Record<string, typeof Bell> = {
  reward: Coins,
  payout: Coins,
  leaderboard: Trophy,
  campaign: Trophy,
  security: ShieldCheck,
  like: Heart,
  comment: MessageCircle,
  follow: UserPlus,
  invite: UserPlus,
};

/** Up to two people whom a message is about, or else an icon of its type. */
export function MessageFace({ message }: { message: Message }) {
  const { people, type } = message;
  if (people.length > 0)
    return (
      <span className="message-faces" data-two={people.length > 1} aria-hidden="true">
        {people.toReversed().map((person) => (
          <Avatar
            key={person.id}
            src={person.avatar}
            name={person.nickname}
            size={people.length > 1 ? 32 : 40}
            decorative
          />
        ))}
      </span>
    );
  const Icon = message.is_broadcast ? Megaphone : (icons[type] ?? Bell);
  return (
    <span className="message-icon" data-type={type} aria-hidden="true">
      <Icon />
    </span>
  );
}
