import type { Input, TaiceContract } from '@taice/contract';
import { aPost, aSession, aUser } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';

export interface Commenter {
  readonly id: bigint;
  readonly me: Client;
}

export const aCommenter = async (api: TestApi, nickname = 'Talker'): Promise<Commenter> => {
  const { id } = await aUser(api.services.db, { nickname });
  return { id, me: api.client().as(await aSession(api.services, id)) };
};

/** A video, its creator, and people who comment on it. */
export const aCommentedVideo = async (
  api: TestApi,
  { policy = 'all' }: { policy?: 'all' | 'approve' | 'off' } = {},
) => {
  const [creator, fan] = await Promise.all([aCommenter(api, 'Creator'), aCommenter(api, 'Fan')]);
  const post = await aPost(api.services.db, { user_id: creator.id, comment_policy: policy });
  const post_id = `${post.id}`;
  /** Posts as any person, with the limits reset. */
  const say = (commenter: Commenter, content: string, reply_to_id?: string) => {
    api.clock.advance(6_000);
    return commenter.me.call.comments.comment({ post_id, content, reply_to_id });
  };
  const said = async (
    commenter: Commenter,
    content: string,
    reply_to_id?: string,
  ): Promise<string> => {
    const { code, msg, data } = await say(commenter, content, reply_to_id);
    if (code !== 0) throw new Error(`${code} ${msg}`);
    return data.comment.id;
  };
  type ListQuery = Omit<Input<TaiceContract['comments']['commentList']>, 'post_id'>;
  const list = async (client: Client, query: ListQuery = {}) => {
    await api.services.events.waitUntilHandled();
    return (await client.call.comments.commentList({ post_id, ...query })).data;
  };
  const texts = async (client: Client, query: ListQuery = {}): Promise<string[]> =>
    (await list(client, query)).list.map(({ content }) => content);
  return { creator, fan, post_id, postId: post.id, say, said, list, texts };
};
