import type { Morning } from '@taice/contract';
import { closeMorning, overlayAtom, ruleNow } from '@taice/core';
import { Button, IconButton, Link, Modal, RewardRing, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleFadingPlus from 'lucide-react/icons/circle-fading-plus';
import Star from 'lucide-react/icons/star';
import Trophy from 'lucide-react/icons/trophy';
import X from 'lucide-react/icons/x';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { GoalLine } from '../shared/goal/goal-line.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useStory } from '../shared/use-story.ts';
import { MorningWeek } from './morning-week.tsx';
import './morning.css';

const exitMs = 240;
const named = 'morning-title';
/** Hours of the viewer's clock between which something happened at night. */
const [evening, dawn] = [18, 6] as const;

/** No settlement of a night before the last is younger. */
const oneNightMs = 24 * 3_600_000;

const isToday = (at: string, now: number): boolean =>
  new Date(at).toDateString() === new Date(now).toDateString();

const isLastNight = (at: string, now: number): boolean => {
  const hour = new Date(at).getHours();
  if (isToday(at, now)) return hour < dawn;
  return (hour >= evening || hour < dawn) && now - Date.parse(at) < oneNightMs;
};

/** The arrival time in everyday words. */
function useArrivalText() {
  const { t } = useTranslation();
  const time = useLocalTime();
  const taice = useTaice();
  return ({ at, nights }: NonNullable<Morning['arrived']>): string => {
    if (nights > 1) return t('mornings.away');
    const now = ruleNow(taice);
    if (isLastNight(at, now)) return t('mornings.lastNight');
    return isToday(at, now)
      ? t('common.todayAt', { time: time.clock(at) })
      : time.weekdayAndClock(at);
  };
}

/** The main event: the arrived points, else a prize or a new level. */
function Hero({ morning: { arrived, win, level_no, balance } }: { morning: Morning }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrivalText = useArrivalText();
  const amount = arrived?.amount ?? win?.amount;
  return (
    <>
      <span className="morning-when">
        {arrived ? arrivalText(arrived) : win ? t('mornings.won') : t('mornings.level')}
      </span>
      {amount === undefined ? (
        <span className="morning-sign" aria-hidden="true">
          <Star />
        </span>
      ) : (
        <span aria-hidden="true">
          <RewardRing state="claimable" size={120} label="" onVideo />
        </span>
      )}
      <Text
        as="h2"
        size={40}
        weight="bold"
        id={named}
        {...(amount !== undefined && { tone: 'gold' as const })}
      >
        {amount === undefined
          ? t('mornings.levelIs', { level: level_no })
          : t('rewards.earned', { amount: text.points(amount) })}
      </Text>
      <Text as="p" size={16}>
        {arrived ? (
          <Trans
            i18nKey="mornings.arrived"
            values={{ amount: text.points(balance) }}
            components={{ b: <strong /> }}
          />
        ) : win ? (
          t('mornings.winBody', { rank: win.rank })
        ) : (
          t('mornings.levelBody')
        )}
      </Text>
    </>
  );
}

/** A won prize or a new level, below the points that arrived. */
function Celebrated({ morning: { arrived, win, level_no } }: { morning: Morning }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const isBeside = arrived !== null || win !== null;
  if (!win && (level_no === null || !isBeside)) return null;
  return (
    <ul className="morning-rows">
      {win && (
        <li>
          <Link
            href={`/V2/leaderboard?week=${win.week}`}
            className="morning-row"
            onClick={() => closeMorning(taice)}
          >
            <Trophy aria-hidden="true" />
            <span>
              {arrived
                ? t('mornings.win', { rank: win.rank, amount: text.points(win.amount) })
                : t('mornings.claimWin')}
            </span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      )}
      {level_no !== null && isBeside && (
        <li className="morning-row">
          <Star aria-hidden="true" />
          <span>{t('mornings.levelReached', { level: level_no })}</span>
        </li>
      )}
    </ul>
  );
}

/** The button that puts the morning into a Telegram story; hidden without stories. */
function Story({ morning: { arrived, win, level_no } }: { morning: Morning }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const story = useStory();
  if (!story) return null;
  const amount = arrived?.amount ?? win?.amount;
  const storyContent = {
    title: arrived
      ? t('mornings.story.title')
      : win
        ? t('mornings.story.win', { rank: win.rank })
        : t('mornings.story.level'),
    points:
      amount === undefined
        ? t('mornings.levelIs', { level: level_no })
        : t('rewards.points', { amount: text.points(amount) }),
    body: arrived
      ? t('mornings.story.body')
      : t(win ? 'mornings.story.winBody' : 'mornings.story.levelBody'),
  };
  return (
    <Button
      variant="ghost"
      size={44}
      icon={<CircleFadingPlus />}
      disabled={!story.isKnown}
      busy={story.busy}
      onClick={() => void story.share(storyContent)}
    >
      {t('mornings.story.show')}
    </Button>
  );
}

function Content({ morning }: { morning: Morning }) {
  const { t } = useTranslation();
  const taice = useTaice();
  useEffect(() => taice.platform.haptic('success'), [taice]);
  return (
    <div className="morning" data-theme="dark">
      <IconButton
        className="morning-close"
        label={t('common.close')}
        icon={<X />}
        onClick={() => closeMorning(taice)}
      />
      <Hero morning={morning} />
      <Celebrated morning={morning} />
      <GoalLine onFollow={() => closeMorning(taice)} />
      <MorningWeek />
      <Story morning={morning} />
    </div>
  );
}

/** The first launch of a day: the arrived points, progress on the chosen prize, today's sign-in, and a story. */
export function MorningOverlay() {
  const taice = useTaice();
  const overlay = useAtomValue(overlayAtom);
  const now = overlay?.kind === 'morning' ? overlay.morning : null;
  const [displayed, setDisplayed] = useState(now);
  // The text stays during the exit animation.
  if (now && now !== displayed) setDisplayed(now);
  return (
    <Modal
      open={now !== null}
      onClose={() => closeMorning(taice)}
      leaveMs={exitMs}
      className="morning-layer"
      labelledBy={named}
    >
      {displayed && <Content morning={displayed} />}
    </Modal>
  );
}
