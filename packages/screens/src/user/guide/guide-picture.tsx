import { Coin, RewardRing } from '@taice/ui';
import Check from 'lucide-react/icons/check';

const days = [1, 2, 3, 4, 5, 6] as const;

/** What each step of the guide is about: the ring that fills, the full one, the week that ends with a bonus. */
export function GuidePicture({ at }: { at: 0 | 1 | 2 }) {
  return (
    <span className="guide-picture" aria-hidden="true">
      {at === 0 && <RewardRing size={88} state="filling" progress={0.64} label="" />}
      {at === 1 && <RewardRing size={88} state="claimable" label="" />}
      {at === 2 && (
        <span className="guide-days">
          {days.map((day) => (
            <i key={day}>
              <Check />
            </i>
          ))}
          <Coin size={40} />
        </span>
      )}
    </span>
  );
}
