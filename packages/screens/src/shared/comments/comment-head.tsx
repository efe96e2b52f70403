import { Segmented } from '@taice/ui';
import { formatCount, langAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Comments } from './use-comments.ts';

/** "248 comments", once the number is known. */
export function CommentCount({ talk }: { talk: Comments }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const count = talk.head?.comment_num;
  if (!count) return t('comments.title');
  return t('comments.count', { count, shown: formatCount(count, lang) });
}

export function CommentSortSelect({ talk }: { talk: Comments }) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('comments.order')}
      value={talk.sort}
      options={[
        { value: 'hot', label: t('comments.hot') },
        { value: 'new', label: t('comments.new') },
      ]}
      onChange={talk.setSort}
    />
  );
}
