import { Coin, RewardRing } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Snowflake from 'lucide-react/icons/snowflake';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { getDayPayment, type SignInDay } from '../shared/sign-in/use-sign-in.ts';

function Mark({ day }: { day: SignInDay }) {
  if (day.state === 'done') return <Check className="tc-good" />;
  if (day.state === 'frozen') return <Snowflake className="tc-accent" />;
  if (day.state === 'missed') return <X className="tc-muted" />;
  if (day.state === 'today') return <RewardRing state="claimable" size={40} label="" />;
  return <Coin size={28} />;
}

/** The seven days in four columns; the last, with its bonus, is twice as wide. */
export function SignInTiles({ days }: { days: readonly SignInDay[] }) {
  const { t } = useTranslation();
  const text = usePointsText();
  return (
    <ol className="sign-in-tiles">
      {days.map((day) => {
        const bonus = Number(day.bonus) > 0;
        return (
          <li
            key={day.day_no}
            className="sign-in-tile"
            data-state={day.state}
            aria-current={day.state === 'today' ? 'date' : undefined}
          >
            <span className="tc-12">
              {day.state === 'today' ? t('common.today') : t('signIn.day', { day: day.day_no })}
              <span className="tc-hidden"> {t(`signIn.states.${day.state}`)}</span>
            </span>
            <span className="sign-in-mark" aria-hidden="true">
              <Mark day={day} />
            </span>
            <span className="tc-semibold">
              {day.state === 'done'
                ? text.points(String(getDayPayment(day)))
                : text.signed(String(getDayPayment(day)))}{' '}
              {bonus && (
                <span className="sign-in-bonus tc-12 tc-gold">
                  {t('signIn.bonus', { amount: text.points(day.bonus) })}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
