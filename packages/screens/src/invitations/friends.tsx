import { invitationParts, type InvitationPart } from '@taice/contract/shapes';
import { invitationQueries, type InvitationDetail } from '@taice/core';
import { Card, Chip, ChipsBar, EmptyState, SectionHead, Skeleton } from '@taice/ui';
import UserPlus from 'lucide-react/icons/user-plus';
import { Trans, useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { FriendRow } from './friend-row.tsx';

const countOf = ({ counts }: InvitationDetail, part: InvitationPart): number =>
  part === 'held' ? counts.pending : counts[part];

/** From this many friends on, the list offers filters. */
const manyFriends = 6;

/**
 * All friends, the latest first, with the amount each earned or the missing step. `brief`: the head shows the amounts,
 * and the filters appear only with many friends.
 */
export function Friends({
  detail,
  shown: storedFilter,
  onShow: setShown,
  brief = false,
}: {
  detail: InvitationDetail;
  /** The chosen filter. */
  shown: string;
  onShow: (part: string) => void;
  brief?: boolean;
}) {
  const { t } = useTranslation();
  const { points } = usePointsText();
  const activeFilter = invitationParts.find((part) => part === storedFilter);
  const pages = usePages(invitationQueries.friends(useTaice(), activeFilter));
  const { items, loading, error, hasMore, reload } = pages;
  return (
    <section className="friends">
      <SectionHead
        size={16}
        aside={
          brief && (
            <span>
              <Trans
                i18nKey={
                  Number(detail.pending_amount) > 0
                    ? 'invitations.earnedAnd'
                    : 'invitations.earnedSum'
                }
                values={{ amount: points(detail.earned), held: points(detail.pending_amount) }}
                components={{ b: <strong className="tc-gold" /> }}
              />
            </span>
          )
        }
      >
        {t('invitations.friends')}
      </SectionHead>
      {detail.counts.registered >= (brief ? manyFriends : 1) && (
        <ChipsBar label={t('invitations.filter')} compact bleed>
          <Chip selected={activeFilter === undefined} onPress={() => setShown('all')}>
            {t('invitations.part.all', { count: detail.counts.registered })}
          </Chip>
          {invitationParts.map((part) => (
            <Chip key={part} selected={activeFilter === part} onPress={() => setShown(part)}>
              {t(`invitations.part.${part}`, { count: countOf(detail, part) })}
            </Chip>
          ))}
        </ChipsBar>
      )}
      {items.length > 0 ? (
        <Card padding={0} clip>
          <ul>
            {items.map((friend) => (
              <FriendRow key={friend.user.id} friend={friend} />
            ))}
          </ul>
          <LoadMoreOnScroll {...pages} />
        </Card>
      ) : loading || hasMore ? (
        <Skeleton shape="card" height={240} />
      ) : error ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <EmptyState
          icon={<UserPlus />}
          title={t(activeFilter === undefined ? 'invitations.none' : 'invitations.noneHere')}
        />
      )}
    </section>
  );
}
