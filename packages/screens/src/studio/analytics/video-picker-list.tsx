import { studioQueries } from '@taice/core';
import { Poster, SearchBox, Skeleton, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { useDebouncedValue } from '../../shared/use-debounced-value.ts';
import { coverBlur } from '../../shared/videos/cover-blur.ts';
import { LoadMoreOnScroll } from '../../shared/videos/load-more-on-scroll.tsx';
import { ownFilter } from '../own-filter.ts';
import { useFigureFormat } from './use-figures.ts';

const typingMs = 300;
/** With fewer, all fit on the screen at once. */
const searchFrom = 8;

type RowProps = { chosen: boolean; picture: ReactNode; note?: string; onPress: () => void };

function Row({
  chosen: selected,
  picture,
  note,
  onPress,
  children,
}: RowProps & { children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        className="analytics-pick"
        aria-current={selected || undefined}
        onClick={onPress}
      >
        <span className="analytics-pick-still">{picture}</span>
        <span className="analytics-video-words">
          <Text weight="semibold" lines={1}>
            {children}
          </Text>
          {note !== undefined && (
            <Text size={12} tone="muted" lines={1}>
              {note}
            </Text>
          )}
        </span>
        {selected && <Check aria-hidden="true" />}
      </button>
    </li>
  );
}

export type VideoPickerListProps = {
  chosen: string | undefined;
  onChoose: (id: string | null) => void;
};

/** All of the viewer's videos together, and each that was ever shown, the most watched first. */
export function VideoPickerList({ chosen, onChoose }: VideoPickerListProps) {
  const { t } = useTranslation();
  const formatFigure = useFigureFormat();
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), typingMs);
  const pages = usePages(studioQueries.own(useTaice(), ownFilter({ sort: 'views', keyword })));
  const published = pages.items.filter(({ own }) => own?.was_published);
  const all = pages.answers[0]?.counts?.all ?? 0;
  return (
    <div className="analytics-picks">
      {(all >= searchFrom || typed !== '') && (
        <SearchBox
          label={t('studio.search')}
          placeholder={t('studio.search')}
          value={typed}
          onChange={setTyped}
          onSubmit={() => undefined}
        />
      )}
      <ul aria-busy={pages.loading || undefined}>
        {typed === '' && (
          <Row
            chosen={chosen === undefined}
            picture={<Clapperboard aria-hidden="true" />}
            onPress={() => onChoose(null)}
          >
            {t('analytics.allVideos')}
          </Row>
        )}
        {published.map((video) => (
          <Row
            key={video.id}
            chosen={video.id === chosen}
            picture={
              <Poster
                src={video.cover || null}
                placeholder={coverBlur(video)}
                upright={video.height > video.width}
                small
              />
            }
            note={t('analytics.views', { n: formatFigure.count(video.view_num) })}
            onPress={() => onChoose(video.id)}
          >
            {video.title}
          </Row>
        ))}
        {pages.items.length === 0 &&
          pages.loading &&
          [0, 1, 2].map((at) => (
            <li key={at}>
              <Skeleton height={56} />
            </li>
          ))}
      </ul>
      {pages.items.length === 0 && !pages.loading && pages.error !== undefined && (
        <LoadError error={pages.error} onRetry={pages.reload} />
      )}
      {published.length === 0 && keyword !== '' && !pages.loading && pages.error === undefined && (
        <Text as="p" tone="muted" className="analytics-picks-none">
          {t('studio.noMatch')}
        </Text>
      )}
      {pages.items.length > 0 && <LoadMoreOnScroll {...pages} />}
    </div>
  );
}
