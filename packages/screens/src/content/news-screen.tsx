import { useSearchParams } from 'react-router-dom';
import { NewsEntry } from './news-entry.tsx';
import { NewsList } from './news-list.tsx';

/** `/news`: all entries, or with `slug` one of them. */
export function NewsScreen() {
  const [params] = useSearchParams();
  const slug = params.get('slug');
  return slug ? <NewsEntry slug={slug} /> : <NewsList />;
}
