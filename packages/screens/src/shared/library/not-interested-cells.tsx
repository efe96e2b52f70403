import type { PostCard } from '@taice/contract';
import { Cell, CellGroup } from '@taice/ui/list';
import Shapes from 'lucide-react/icons/shapes';
import UserRoundX from 'lucide-react/icons/user-round-x';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from 'react-i18next';
import { type NotInterestedTarget, useLibraryActions } from './use-library-actions.ts';

/** Choices for less of this video, its creator, or its category. */
export function NotInterestedCells({ post, close }: { post: PostCard; close: () => void }) {
  const { t } = useTranslation();
  const { notInterested } = useLibraryActions();
  const submit = (kind: NotInterestedTarget) => () => {
    close();
    void notInterested(post, kind);
  };
  return (
    <CellGroup note={t('keep.less.note')}>
      <Cell isAction icon={<VideoOff />} onPress={submit('post')}>
        {t('keep.less.post')}
      </Cell>
      <Cell isAction icon={<UserRoundX />} onPress={submit('user')}>
        {t('keep.less.user', { name: post.author.nickname })}
      </Cell>
      <Cell isAction icon={<Shapes />} onPress={submit('category')}>
        {t('keep.less.category', { topic: post.category.name })}
      </Cell>
    </CellGroup>
  );
}
