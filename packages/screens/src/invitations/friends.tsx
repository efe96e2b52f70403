import { invitationParts, type InvitationPart } from '@taice/contract/shapes';
import { invitationQueries, type InvitationDetail } from '@taice/core';
import { Card, Chip, ChipsBar, EmptyState, Skeleton, Text } from '@taice/ui';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { MoreWhenSeen } from '../shared/videos/more-when-seen.tsx';
import { InviteWays } from './invite-ways.tsx';
import { FriendRow } from './friend-row.tsx';

const countOf = ({ counts }: InvitationDetail, part: InvitationPart): number =>
  part === 'held' ? counts.pending : counts[part];

/** All friends, the latest first, and why each brings something or not yet. */
export function Friends({
  detail,
  shown: kept,
  onShow: setShown,
}: {
  detail: InvitationDetail;
  /** Which of them; all of them where it is no part. */
  shown: string;
  onShow: (part: string) => void;
}) {
  const { t } = useTranslation();
  const shown = invitationParts.find((part) => part === kept);
  const pages = usePages(invitationQueries.friends(useTaice(), shown));
  const { items, loading, error, hasMore, reload } = pages;
  return (
    <section className="friends">
      <Text as="h2" size={16} weight="bold">
        {t('invitations.friends')}
      </Text>
      {detail.counts.registered > 0 && (
        <ChipsBar label={t('invitations.filter')} compact bleed>
          <Chip selected={shown === undefined} onPress={() => setShown('all')}>
            {t('invitations.part.all', { count: detail.counts.registered })}
          </Chip>
          {invitationParts.map((part) => (
            <Chip key={part} selected={shown === part} onPress={() => setShown(part)}>
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
          <MoreWhenSeen {...pages} />
        </Card>
      ) : loading || hasMore ? (
        <Skeleton shape="card" height={240} />
      ) : error ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <EmptyState
          icon={<UserPlus />}
          title={t(shown === undefined ? 'invitations.none' : 'invitations.noneHere')}
          action={shown === undefined ? <InviteWays detail={detail} /> : undefined}
        />
      )}
    </section>
  );
}
