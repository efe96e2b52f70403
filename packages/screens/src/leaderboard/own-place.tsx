import type { LeaderScope } from '@taice/contract/shapes';
import { claimReward, type Leaderboard } from '@taice/core';
import { Button, IconButton, Link, ProgressBar, Text } from '@taice/ui';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useTranslation } from 'react-i18next';
import { useClaim } from '../shared/claims/use-claim.ts';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useStory } from '../shared/use-story.ts';
import { type Asked, asked, isAsked } from './conditions.tsx';

type Me = NonNullable<Leaderboard['me']>;

/** Rounded up to a whole point, as they are earned, so that it suffices. */
const enough = (gap: string): string => `${Math.ceil(Number(gap))}`;

/** Whoever has not said where they are stands on no country's board. */
export const lacksCountry = (me: Me | null, scope: LeaderScope): boolean =>
  scope === 'country' && me !== null && me.country === null;

const useWords = (me: Me, board: Leaderboard, scope: LeaderScope) => {
  const { rank, hidden, gap_to_next: next, gap_to_paid: paid, prize, paid_rank } = me;
  const { t } = useTranslation();
  const text = usePointsText();
  const isOver = board.week.state !== 'open';
  const last = Math.max(...board.tiers.map(({ to }) => to));
  if (hidden) return t('leaderboard.me.hidden');
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
    return t('leaderboard.me.toPaid', { amount: text.points(enough(paid)), rank: last });
  if (next !== null) return t('leaderboard.me.toNext', { amount: text.points(enough(next)) });
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
    <Button variant="gold" busy={busy} onClick={() => void press()}>
      {t('leaderboard.claim')}
    </Button>
  );
}

const bindWallet = ['/profile-edit', 'leaderboard.bindWallet'] as const;

/** Where what a prize asks for is done. */
const ways = {
  invites: ['/V2/invitation', 'leaderboard.invite'],
  views: ['/Home', 'common.watchVideos'],
  uploads: ['/UploadVideo', 'studio.upload'],
  ai_uploads: ['/UploadVideo', 'studio.upload'],
} as const satisfies Record<Asked, readonly [path: string, words: string]>;

/** What keeps the viewer from a prize and is done first: a wallet alone brings nothing to whoever has earned nothing. */
const nextStep = (me: Me, { tiers }: Leaderboard, scope: LeaderScope) => {
  if (lacksCountry(me, scope)) return ['/profile-edit', 'leaderboard.chooseCountry'] as const;
  if (Number(me.points) === 0) return ways.views;
  const tier = tiers[me.tier_reachable - 1];
  const missing = asked.find((name) => tier && me.progress[name] < tier[name]);
  if (missing) return ways[missing];
  return me.wallet_bound ? ways.invites : bindWallet;
};

/** The press that leads to it. */
function WayOn({ me, board, scope }: { me: Me; board: Leaderboard; scope: LeaderScope }) {
  const { t } = useTranslation();
  const [path, words] = nextStep(me, board, scope);
  return (
    <Button variant="primary" href={path}>
      {t(words)}
    </Button>
  );
}

/** One's place and points for friends to see, where Telegram has stories. */
function Tell({ me }: { me: Me }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const story = useStory();
  if (!story || me.rank === null || Number(me.points) === 0) return null;
  const told = {
    title: t('story.rank', { rank: me.rank }),
    points: t('rewards.points', { amount: text.points(me.points) }),
    body: t('story.rankBody'),
  };
  return (
    <IconButton
      label={t('story.share')}
      icon={<ImagePlus />}
      disabled={!story.isKnown || story.busy}
      onClick={() => void story.tell(told)}
    />
  );
}

/** Where the viewer stands, and what is missing for what they can reach; stays in view. */
export function OwnPlace({ me, board, scope }: { me: Me; board: Leaderboard; scope: LeaderScope }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const words = useWords(me, board, scope);
  const tier = board.tiers[me.tier_reachable - 1];
  const other = me.hidden ? [] : me.why.filter((why) => !isAsked(why) && why !== 'rank');
  const isOpen = board.week.state === 'open';
  // Beside what is done first, since it takes a minute.
  const [nextPath] = nextStep(me, board, scope);
  const toBind = isOpen && other.includes('wallet') && nextPath !== bindWallet[0];
  return (
    <section className="own-place" aria-label={t('leaderboard.me.title')}>
      <Text size={20} weight="bold" className="own-rank">
        {me.rank ?? '–'}
      </Text>
      <div className="own-words">
        <Text weight="semibold">{t('leaderboard.me.you', { points: text.points(me.points) })}</Text>
        <Text size={12} tone="muted">
          {me.disqualified_reason ?? words}
        </Text>
        {other.length > 0 && (
          <Text size={12} tone="muted">
            {other.map((why) => t(`leaderboard.why.${why}`)).join(' · ')}
          </Text>
        )}
        {toBind && (
          <Link href={bindWallet[0]} className="own-bind tc-12 tc-semibold tc-accent">
            {t(bindWallet[1])}
          </Link>
        )}
      </div>
      {tier && !me.hidden && (
        <div className="own-progress">
          {asked
            .filter((name) => tier[name] > 0)
            .map((name) => {
              const [have, need] = [me.progress[name], tier[name]];
              return (
                <div key={name}>
                  <span>
                    <Text size={12} tone="muted">
                      {t(`leaderboard.asked.${name}`)}
                    </Text>
                    <Text size={12} weight="semibold">{`${have}/${need}`}</Text>
                  </span>
                  <ProgressBar
                    value={have / need}
                    label={t(`leaderboard.have.${name}`, { have, need })}
                  />
                </div>
              );
            })}
        </div>
      )}
      {isOpen && !me.hidden && scope === 'global' && <Tell me={me} />}
      {me.claim_id !== null ? (
        <Claim id={me.claim_id} />
      ) : (
        isOpen && !me.hidden && <WayOn me={me} board={board} scope={scope} />
      )}
    </section>
  );
}
