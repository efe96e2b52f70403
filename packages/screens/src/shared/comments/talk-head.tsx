import { Segmented } from '@taice/ui';
import { formatCount, langAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Talk } from './use-talk.ts';

/** "248 comments", once the number is known. */
export function TalkTitle({ talk }: { talk: Talk }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const count = talk.head?.comment_num;
  if (!count) return t('comments.title');
  return t('comments.count', { count, shown: formatCount(count, lang) });
}

export function TalkSort({ talk }: { talk: Talk }) {
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
