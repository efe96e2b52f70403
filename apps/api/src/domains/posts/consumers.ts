import { preparedQuery } from '../../platform/db/pool.ts';
import { isRanked } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { countReactions } from './reactions/count-reactions.ts';

const COUNT_VIEWS = `with counted as (
    select post_id, count(*)::int as firsts from unnest($1::bigint[]) as t(post_id) group by post_id order by post_id
  )
  update post p set qualified_view_num = qualified_view_num + c.firsts from counted c where p.id = c.post_id`;

/** Rankings use first views by verified people. All viewers of a post share its row, so no beat waits for it. */
const views = defineConsumer({
  name: 'posts.views',
  on: ['view.qualified'],
  handle: async (tx, events) => {
    const firstViews = events.filter(
      ({ payload }) => payload.is_first_of_post && isRanked(payload),
    );
    await preparedQuery(tx, 'post_count_views', COUNT_VIEWS, [
      firstViews.map(({ payload }) => payload.post_id),
    ]);
  },
});

const COUNT_COMMENTS = `with counted as (
    select post_id, sum(change)::int as change from unnest($1::bigint[], $2::int[]) as t(post_id, change)
    group by post_id order by post_id
  )
  update post p set comment_num = comment_num + c.change from counted c where p.id = c.post_id`;

/** In a consumer of its own, so that a comment waits for no other video's counter. */
const comments = defineConsumer({
  name: 'posts.comments',
  on: ['comment.posted', 'comment.removed'],
  handle: async (tx, events) => {
    const countedEvents = events.filter(({ payload }) => payload.is_counted !== false);
    const posts = countedEvents.map(({ payload }) => BigInt(payload.post_id));
    const changes = countedEvents.map(({ type }) => (type === 'comment.posted' ? 1 : -1));
    await preparedQuery(tx, 'post_count_comments', COUNT_COMMENTS, [posts, changes]);
  },
});

export const postConsumers = [views, countReactions, comments];
