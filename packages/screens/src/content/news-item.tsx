import type { DocBrief } from '@taice/core';
import { Card, Link, Text } from '@taice/ui';
import { useLocalTime } from '../shared/use-local-time.ts';
import './news-list.css';

/** A piece of news in a list; the whole card leads to it. */
export function NewsItem({ item }: { item: DocBrief }) {
  const time = useLocalTime();
  return (
    <Card as="li" padding={0} clip>
      <Link href={`/news?slug=${encodeURIComponent(item.slug)}`} className="news-item">
        {item.cover && <img src={item.cover} alt="" loading="lazy" />}
        <div>
          <Text as="p" size={12} tone="muted">
            {time.day(item.published_at)}
          </Text>
          <Text as="h2" size={16} weight="semibold" lines={2}>
            {item.title}
          </Text>
          <Text as="p" tone="muted" lines={2}>
            {item.summary}
          </Text>
        </div>
      </Link>
    </Card>
  );
}
