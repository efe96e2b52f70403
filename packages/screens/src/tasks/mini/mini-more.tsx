import type { TaskType } from '@taice/contract';
import { openSignIn, taskPanelAtom, taskQueries } from '@taice/core';
import { SectionHead } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Gift from 'lucide-react/icons/gift';
import History from 'lucide-react/icons/history';
import Sparkles from 'lucide-react/icons/sparkles';
import Sprout from 'lucide-react/icons/sprout';
import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '../../shared/sign-in/use-sign-in.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { StreakSheet } from '../streak-sheet.tsx';

/** Today's sign-in or, if it is claimed, the streak. */
function SignInCell() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data } = useSignIn();
  const [open, setOpen] = useState(false);
  const today = data?.days.find(({ state }) => state === 'today');
  const isOpen = today !== undefined && !data?.today_done;
  const value = () => {
    if (!data) return undefined;
    // Its points are in the next step's sum.
    if (isOpen && (data.streak_off || data.current === 0)) return undefined;
    return data.streak_off ? t('tasks.done') : t('signIn.inARow', { count: data.current });
  };
  return (
    <>
      <Cell
        icon={<CalendarCheck />}
        value={value()}
        onPress={() => (isOpen ? openSignIn(taice) : setOpen(data !== undefined))}
      >
        {t('signIn.title')}
      </Cell>
      {data && <StreakSheet days={data} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

const kinds = [
  { type: 'new_user', Icon: Sprout, title: 'tasks.newUser' },
  { type: 'week', Icon: CalendarRange, title: 'tasks.week' },
  { type: 'advanced', Icon: Sparkles, title: 'tasks.extra' },
] as const satisfies readonly { type: TaskType; Icon: unknown; title: string }[];

/** The tasks of one kind behind a line, with the number of open ones. */
function KindCell({ type, Icon, title }: (typeof kinds)[number]) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data } = useRead(taskQueries.detail(taice, type));
  if (type === 'new_user' && !data?.is_has_new_user_task) return null;
  const remaining = data?.quest.filter(({ is_complete }) => !is_complete).length;
  return (
    <Cell
      icon={<Icon />}
      value={
        remaining !== undefined &&
        (remaining > 0 ? t('tasks.openOf', { count: remaining }) : t('tasks.done'))
      }
      onPress={() => taice.store.set(taskPanelAtom, { at: undefined, type })}
    >
      {t(title)}
    </Cell>
  );
}

/** All other rewards, each behind a line. */
export function MiniMore() {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead size={16}>{t('tasks.more')}</SectionHead>
      <CellGroup>
        <SignInCell />
        {kinds.map((kind) => (
          <KindCell key={kind.type} {...kind} />
        ))}
        <Cell icon={<Trophy />} href="/V2/leaderboard">
          {t('leaderboard.title')}
        </Cell>
        <Cell icon={<Gift />} href="/Incentive">
          {t('postRewards.title')}
        </Cell>
        <Cell icon={<History />} href="/TaskRecord">
          {t('tasks.record.title')}
        </Cell>
      </CellGroup>
    </section>
  );
}
