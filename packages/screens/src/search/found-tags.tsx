import type { FoundTag } from '@taice/contract';
import { formatCount, langAtom } from '@taice/core';
import { Link } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Highlighted } from './highlighted.tsx';
import { searchHref } from './search-params.ts';

/** Tags that were found, each with how many videos have it. */
export function FoundTags({ tags }: { tags: readonly FoundTag[] }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  return (
    <div className="found-tags">
      {tags.map(({ name, post_num: count, hits }) => (
        <Link key={name} href={searchHref({ keyword: name })} className="found-tag">
          #<Highlighted text={name} hits={hits} />
          <span>{t('search.tagVideos', { count, shown: formatCount(count, lang) })}</span>
        </Link>
      ))}
    </div>
  );
}
