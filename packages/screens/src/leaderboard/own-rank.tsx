import type { LeaderScope } from '@taice/contract/shapes';
import { claimReward, langAtom, type Leaderboard, openInvite, perLang } from '@taice/core';
import { Avatar, Button, IconButton, Link, ProgressBar, Text } from '@taice/ui';
import CircleFadingPlus from 'lucide-react/icons/circle-fading-plus';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { VerifyButton } from '../shared/bindings/verify-button.tsx';
import { useClaim } from '../shared/claims/use-claim.ts';
import { ceilPoints, usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useStory } from '../shared/use-story.ts';
import { useUser } from '../shared/use-user.ts';
import { type ConditionKey, conditionKeys, isDecided } from './conditions.tsx';
import { conditionIcons } from './meters.tsx';

type Me = NonNullable<Leaderboard['me']>;

/** True if the viewer has chosen no country, and so is on no country's board. */
export const lacksCountry = (me: Me | null, scope: LeaderScope): boolean =>
  scope === 'country' && me !== null && me.country === null;

const listFormats = perLang((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

type Tier = Leaderboard['tiers'][number];

/** Conditions of the prize that the viewer has not met yet, in their order. */
const getUnmetConditions = (me: Me, tier: Tier | undefined) =>
  conditionKeys.flatMap((name) => {
    const count = tier ? tier[name] - me.progress[name] : 0;
    return count > 0 ? [{ name, count }] : [];
  });

const useRankText = (me: Me, board: Leaderboard, tier: Tier | undefined, scope: LeaderScope) => {
  const { rank, hidden, gap_to_next: next, gap_to_paid: paid, prize, paid_rank } = me;
  const { t } = useTranslation();
  const text = usePointsText();
  const lang = useAtomValue(langAtom);
  const isOver = board.week.state !== 'open';
  const last = Math.max(...board.tiers.map(({ to }) => to));
  if (hidden) return t('leaderboard.me.hidden');
  if (isOver && !isDecided(board) && Number(me.points) > 0) return t('leaderboard.me.checking');
  if (isOver) {
    const amount = text.points(prize);
    if (prize !== '0' && paid_rank !== null && paid_rank !== rank)
      return t('leaderboard.me.wonAs', { amount, rank: paid_rank });
    if (prize !== '0') return t('leaderboard.me.won', { amount });
    return t('leaderboard.me.over');
  }
  if (lacksCountry(me, scope)) return t('leaderboard.me.noCountry');
  if (Number(me.points) === 0) return t('leaderboard.me.none');
  if (paid !== null)
    return t('leaderboard.me.toPaid', { amount: text.points(ceilPoints(paid)), rank: last });
  const unmetTexts = getUnmetConditions(me, tier).map(({ name, count }) =>
    t(`leaderboard.lacks.${name}`, { count }),
  );
  if (unmetTexts.length > 0) {
    const list = listFormats(lang).format(unmetTexts);
    return prize === '0'
      ? t('leaderboard.me.lacks', { list })
      : t('leaderboard.me.lacksFor', { list, amount: text.points(prize) });
  }
  if (next !== null) return t('leaderboard.me.toNext', { amount: text.points(ceilPoints(next)) });
  return t('leaderboard.me.first');
};

function Claim({ id }: { id: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, claim } = useClaim();
  const press = () =>
    claim(
      () => claimReward(taice, id),
      () => t('leaderboard.claimed'),
    );
  return (
    <Button variant="gold" size={48} block busy={busy} onClick={() => void press()}>
      {t('leaderboard.claim')}
    </Button>
  );
}

const bindWallet = ['/profile-edit', 'leaderboard.bindWallet'] as const;

/** Pages where the conditions of a prize can be met. */
const conditionLinks = {
  invites: ['/V2/invitation', 'leaderboard.invite'],
  views: ['/Home', 'common.watchVideos'],
  uploads: ['/UploadVideo', 'studio.upload'],
  ai_uploads: ['/UploadVideo', 'studio.upload'],
} as const satisfies Record<ConditionKey, readonly [path: string, words: string]>;

/** The viewer's next step to a prize. Points come first: a wallet alone wins nothing. */
const getNextStep = (me: Me, tier: Tier | undefined, scope: LeaderScope) => {
  if (lacksCountry(me, scope)) return ['/profile-edit', 'leaderboard.chooseCountry'] as const;
  if (Number(me.points) === 0) return conditionLinks.views;
  const [first] = getUnmetConditions(me, tier);
  if (first) return conditionLinks[first.name];
  if (!tier) return conditionLinks.invites;
  if (me.why.includes('unverified')) return 'verify';
  return me.wallet_bound ? conditionLinks.invites : bindWallet;
};

/** A button for the next step. Inviting opens a dialog over this page. */
function NextStepButton({ step }: { step: ReturnType<typeof getNextStep> }) {
  const { t } = useTranslation();
  const taice = useTaice();
  if (step === 'verify') return <VerifyButton size={48} block />;
  const [path, label] = step;
  if (path === conditionLinks.invites[0])
    return (
      <Button variant="primary" size={48} block onClick={() => openInvite(taice)}>
        {t(label)}
      </Button>
    );
  return (
    <Button variant="primary" size={48} block href={path}>
      {t(label)}
    </Button>
  );
}

/** Shares the viewer's rank and points with friends, where Telegram has stories. */
function ShareRankButton({ me }: { me: Me }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const story = useStory();
  if (!story || me.rank === null || Number(me.points) === 0) return null;
  const storyContent = {
    title: t('story.rank', { rank: me.rank }),
    points: t('rewards.points', { amount: text.points(me.points) }),
    body: t('story.rankBody'),
  };
  return (
    <IconButton
      label={t('story.share')}
      variant="ring"
      icon={<CircleFadingPlus />}
      disabled={!story.isKnown || story.busy}
      onClick={() => void story.share(storyContent)}
    />
  );
}

/** The viewer's rank and the missing conditions of the next prize. Stays in view. */
export function OwnRank({ me, board, scope }: { me: Me; board: Leaderboard; scope: LeaderScope }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const user = useUser();
  const tier = me.tier_reachable === null ? undefined : board.tiers[me.tier_reachable - 1];
  const rankText = useRankText(me, board, tier, scope);
  const isOpen = board.week.state === 'open';
  const canWin = !isOpen || tier !== undefined;
  const isUndecided = !me.hidden && canWin && !isDecided(board);
  const lacksWallet = isUndecided && me.why.includes('wallet');
  // Shown beside the next step, because it takes only a minute.
  const step = getNextStep(me, tier, scope);
  const toBind = lacksWallet && (!isOpen || step === 'verify' || step[0] !== bindWallet[0]);
  const toVerify = isUndecided && me.why.includes('unverified') && step !== 'verify';
  const hasWay = me.claim_id !== null || (isOpen && !me.hidden);
  return (
    <section className="own-place" aria-label={t('leaderboard.me.title')}>
      <div className="own-line">
        <Text weight="bold" className="own-rank">
          {me.rank ?? '–'}
        </Text>
        <Avatar size={40} src={user?.avatar} name={user?.nickname ?? ''} decorative />
        <div className="own-words">
          <Text size={16} weight="bold">
            {t('leaderboard.me.you')}
          </Text>
          <Text size={12} tone="muted">
            {me.disqualified_reason ?? rankText}
          </Text>
          {toVerify || toBind ? (
            <Link href={bindWallet[0]} className="own-bind tc-12 tc-semibold tc-accent">
              {t(toVerify ? 'leaderboard.why.unverified' : 'leaderboard.bindToWin')}
            </Link>
          ) : (
            lacksWallet && (
              <Text size={12} tone="muted">
                {t('leaderboard.why.wallet')}
              </Text>
            )
          )}
        </div>
        <div className="own-end">
          <Text size={16} weight="bold">
            <span className="tc-hidden">{t('leaderboard.points')} </span>
            {text.points(me.points)}
          </Text>
          {isOpen && Number(me.prize) > 0 && getUnmetConditions(me, tier).length === 0 && (
            <Text size={12} tone="gold">
              {t('leaderboard.couldWin', { amount: text.points(me.prize) })}
            </Text>
          )}
        </div>
      </div>
      {tier && !me.hidden && isOpen && (
        <div className="own-progress">
          {conditionKeys
            .filter((name) => tier[name] > 0)
            .map((name) => {
              const [current, required] = [me.progress[name], tier[name]];
              const Icon = conditionIcons[name];
              return (
                <div key={name}>
                  <span>
                    <Text size={12} tone="muted" className="own-asked">
                      <Icon aria-hidden="true" />
                      {t(`leaderboard.asked.${name}`)}
                    </Text>
                    <Text size={12} weight="semibold">
                      {current}
                      <span className="tc-muted">{`/${required}`}</span>
                    </Text>
                  </span>
                  <ProgressBar
                    value={current / required}
                    tone={current >= required ? 'good' : 'accent'}
                    label={t(`leaderboard.have.${name}`, { have: current, need: required })}
                  />
                </div>
              );
            })}
        </div>
      )}
      {hasWay && (
        <div className="own-acts" data-claim={me.claim_id !== null}>
          {me.claim_id !== null ? <Claim id={me.claim_id} /> : <NextStepButton step={step} />}
          {isOpen && !me.hidden && scope === 'global' && <ShareRankButton me={me} />}
        </div>
      )}
    </section>
  );
}
