import { libraryQueries } from '@taice/core';
import type { PostCard, Reply, TaiceContract } from '@taice/contract';
import { useSearchParams } from 'react-router-dom';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useNextSuggestion } from './use-next-suggestion.ts';
import { laterHref, videoHref } from '../shared/videos/video-words.ts';

/** The next video and its address: from the viewer's queue if they play it, else a suggestion. */
export function useNext(post: Reply<TaiceContract['posts']['detail']>): {
  next: PostCard | undefined;
  href: string;
} {
  const taice = useTaice();
  const [params] = useSearchParams();
  const isQueue = params.get('list') === 'later';
  const question = libraryQueries.nextInWatchLater(taice, post.id);
  const loggedIn = question.enabled;
  const enabled = () => isQueue && (typeof loggedIn === 'function' ? loggedIn() : true);
  const { data: queued } = useRead({ ...question, enabled });
  const next = useNextSuggestion(post);
  if (isQueue && queued) return { next: queued, href: laterHref(queued) };
  return { next, href: next ? videoHref(next) : '' };
}
