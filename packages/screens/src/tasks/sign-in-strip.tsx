import { Coin, Skeleton } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import Snowflake from 'lucide-react/icons/snowflake';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { getDayPayment, type SignInDay } from '../shared/sign-in/use-sign-in.ts';

function Mark({ day }: { day: SignInDay }) {
  if (day.state === 'done') return <Check className="tc-good" />;
  if (day.state === 'frozen') return <Snowflake className="tc-accent" />;
  if (day.state === 'missed') return <X className="tc-muted" />;
  return Number(day.bonus) > 0 ? <Gift className="tc-muted" /> : <Coin size={20} />;
}

/** The seven days in one line, or placeholders while they load. */
export function SignInStrip({ days }: { days: readonly SignInDay[] | undefined }) {
  const { t } = useTranslation();
  const text = usePointsText();
  return (
    <ol className="sign-in-strip">
      {days
        ? days.map((day) => (
            <li
              key={day.day_no}
              data-state={day.state}
              aria-current={day.state === 'today' ? 'date' : undefined}
            >
              <span className="tc-muted">
                <span className="tc-hidden">
                  {t('signIn.day', { day: day.day_no })} {t(`signIn.states.${day.state}`)}
                </span>
                <span aria-hidden="true">{day.day_no}</span>
              </span>
              <span className="strip-dot" aria-hidden="true">
                <Mark day={day} />
              </span>
              <span className={day.state === 'done' ? 'tc-muted' : 'tc-semibold tc-gold'}>
                {day.state === 'done'
                  ? text.points(String(getDayPayment(day)))
                  : text.signed(String(getDayPayment(day)))}
              </span>
            </li>
          ))
        : Array.from({ length: 7 }, (_, at) => (
            <li key={at}>
              <Skeleton width={12} height={16} shape="text" />
              <Skeleton width={36} height={36} shape="round" />
              <Skeleton width={28} height={16} shape="text" />
            </li>
          ))}
    </ol>
  );
}
