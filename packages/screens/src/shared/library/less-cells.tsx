import type { PostCard } from '@taice/contract';
import { Cell, CellGroup } from '@taice/ui/list';
import Shapes from 'lucide-react/icons/shapes';
import UserRoundX from 'lucide-react/icons/user-round-x';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from 'react-i18next';
import { type Unwanted, useKeep } from './use-keep.ts';

/** Choices for less of this video, its creator, or its category. */
export function LessCells({ post, close }: { post: PostCard; close: () => void }) {
  const { t } = useTranslation();
  const { notInterested } = useKeep();
  const say = (kind: Unwanted) => () => {
    close();
    void notInterested(post, kind);
  };
  return (
    <CellGroup note={t('keep.less.note')}>
      <Cell acts icon={<VideoOff />} onPress={say('post')}>
        {t('keep.less.post')}
      </Cell>
      <Cell acts icon={<UserRoundX />} onPress={say('user')}>
        {t('keep.less.user', { name: post.author.nickname })}
      </Cell>
      <Cell acts icon={<Shapes />} onPress={say('category')}>
        {t('keep.less.category', { topic: post.category.name })}
      </Cell>
    </CellGroup>
  );
}
