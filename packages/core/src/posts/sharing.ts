import type { Input, Reply, TaiceContract } from '@taice/contract';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { patchPost } from './patch-post.ts';

type Share = TaiceContract['posts']['share'];
export type ShareChannel = NonNullable<Input<Share>['channel']>;
export type ShareLink = Pick<Reply<Share>, 'url' | 'tg_url'>;

/** The viewer's own link to a video; it lives as long as the page. */
export const shareLinkQuery = (taice: Taice, id: string) =>
  defineQuery<Reply<Share>>({
    queryKey: ['posts', 'share', id],
    queryFn: ({ signal }) => taice.api.posts.share({ post_id: id }, { signal, toast: false }),
    enabled: loggedIn(taice),
    staleTime: Infinity,
  });

/** The address that opens the mini-app in Telegram with this start parameter. */
export const miniAppLink = ({ settings }: Taice, start: string): string =>
  `${settings.mini_app_url ?? `${settings.public_url}/tg/`}?startapp=${start}`;

/** A link without an inviter, for people who have none of their own. */
export const buildShareLink = (taice: Taice, id: string): ShareLink => ({
  url: `${taice.settings.public_url}/v/${id}`,
  tg_url: miniAppLink(taice, `v_${id}`),
});

/** Shares a video as a card, by a message that the bot prepares; null: not possible here. */
export async function sharePreparedMessage(taice: Taice, id: string): Promise<boolean | null> {
  const { api, platform } = taice;
  const telegram = await platform.telegram?.();
  if (!telegram?.sendPrepared || !loggedIn(taice)()) return null;
  const { prepared_id } = await api.bot
    .prepareShare({ post_id: id }, { toast: false })
    // The link is shared instead.
    .catch(() => ({ prepared_id: null }));
  if (prepared_id === null) return null;
  const outcome = await telegram.sendPrepared(prepared_id);
  return outcome === 'failed' ? null : outcome === 'shared';
}

/** Reports the channel of a share to the server; shares of visitors are not recorded. */
export async function reportShare(taice: Taice, id: string, channel: ShareChannel): Promise<void> {
  const { api, queries } = taice;
  const { queryKey } = shareLinkQuery(taice, id);
  const before = queries.getQueryData(queryKey);
  if (!before) return;
  const after = await api.posts
    .share({ post_id: id, channel }, { keepalive: true, toast: false })
    // It is shared all the same.
    .catch(() => before);
  queries.setQueryData(queryKey, after);
  if (after.counted_today > before.counted_today)
    patchPost(queries, id, ({ share_num }) => ({ share_num: share_num + 1 }));
}
