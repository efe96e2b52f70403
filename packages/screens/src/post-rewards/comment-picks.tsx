import { commentQueries, pickComment, type PostRewardDetail } from '@taice/core';
import { Avatar, Button, Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useSaveAction } from '../shared/use-save-action.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';

/** The comments on the video, each of which can be picked once. */
export function CommentPicks({ reward }: { reward: PostRewardDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const pages = usePages(commentQueries.list(taice, reward.post.id, 'new'));
  const pickedIds = new Set(reward.report?.picked);
  const open = pages.items.filter(
    ({ author }) => author !== null && !pickedIds.has(author.id) && author.id !== reward.sponsor.id,
  );
  return (
    <Card as="section" padding={0} clip aria-label={t('postRewards.pick.title')}>
      <div className="reward-paid-top">
        <Text as="h2" size={16} weight="bold">
          {t('postRewards.pick.title')}
        </Text>
      </div>
      {open.length === 0 && (
        <Text as="p" tone="muted" className="reward-nobody">
          {t('postRewards.pick.none')}
        </Text>
      )}
      <ul>
        {open.map(({ id, author, content }) => (
          <li key={id} className="reward-place">
            <Avatar size={36} src={author?.avatar ?? ''} name={author?.nickname ?? ''} decorative />
            <span className="reward-place-who">
              <Text weight="semibold" lines={1}>
                {author?.nickname}
              </Text>
              <Text lines={2}>{content}</Text>
            </span>
            <Button
              size={36}
              disabled={busy}
              onClick={() =>
                void save(() => pickComment(taice, reward.id, id), 'postRewards.pick.done')
              }
            >
              {t('postRewards.pick.do')}
            </Button>
          </li>
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} />
    </Card>
  );
}
