import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/** Recounts stored counters from their rows. Returns one line for each difference. */
export const checkCounters = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ problem: string }>`
    select format('user %s stores %s %s, but %s were counted', id, name, kept, counted) as problem
    from (
      select u.id, c.name, c.kept, c.counted
      from "user" u
      left join (select user_id, count(*) as n from follow group by user_id) f on f.user_id = u.id
      left join (select target_id, count(*) filter (where is_counted) as n, count(*) filter (where is_ranked) as verified from follow
        group by target_id) t on t.target_id = u.id
      left join (select user_id, count(*) as n from message where read_at is null group by user_id) m
        on m.user_id = u.id
      left join (select user_id, count(*) as n from post where state = 'published' group by user_id) p
        on p.user_id = u.id
      left join (select inviter_id, count(*) as n from "user" where inviter_id is not null group by inviter_id) i
        on i.inviter_id = u.id
      cross join lateral (values
        ('follow_num', u.follow_num, coalesce(f.n, 0)), ('fans_num', u.fans_num, coalesce(t.n, 0)),
        ('verified_fans_num', u.verified_fans_num, coalesce(t.verified, 0)),
        ('unread_num', u.unread_num, coalesce(m.n, 0)), ('post_num', u.post_num, coalesce(p.n, 0)),
        ('invite_num', u.invite_num, coalesce(i.n, 0))
      ) as c (name, kept, counted)
      where u.status <> 'deleted'
    ) users where kept <> counted
    union all
    select format('post %s stores %s %s, but %s were counted', id, name, kept, counted)
    from (
      select p.id, c.name, c.kept, c.counted
      from post p
      left join (select post_id, count(*) filter (where value = 'like') as likes,
          count(*) filter (where value = 'dislike') as dislikes from reaction where is_counted group by post_id) r on r.post_id = p.id
      left join (select post_id, count(*) as n from comment where state = 'visible' and is_counted group by post_id) m on m.post_id = p.id
      left join (select post_id, count(*) as n from collect where is_counted group by post_id) k on k.post_id = p.id
      left join (select post_id, count(*) as n from share_log where is_public group by post_id) s on s.post_id = p.id
      left join (select post_id, count(qualified_at) filter (where is_ranked) as firsts, sum(times) as starts from view_log
        group by post_id) v on v.post_id = p.id
      left join watch_summary g on g.post_id = p.id
      left join (select post_id, sum(views) as views from video_day
        where post_id <> 0 group by post_id) d on d.post_id = p.id
      left join (select post_id, count(*) as n from view_display where not is_counted group by post_id) w
        on w.post_id = p.id
      cross join lateral (values
        ('like_num', p.like_num, coalesce(r.likes, 0)), ('dislike_num', p.dislike_num, coalesce(r.dislikes, 0)),
        ('collect_num', p.collect_num, coalesce(k.n, 0)), ('share_num', p.share_num, coalesce(s.n, 0)),
        ('comment_num', p.comment_num, coalesce(m.n, 0)),
        -- Creators' view counts come from rows that are stored for a week.
        ('view_num', p.view_num, coalesce(d.views, 0) + coalesce(w.n, 0)),
        ('qualified_view_num', p.qualified_view_num, coalesce(v.firsts, 0) + coalesce(g.firsts, 0)),
        ('start_num', p.start_num, coalesce(v.starts, 0) + coalesce(g.starts, 0))
      ) as c (name, kept, counted)
    ) posts where kept <> counted
    union all
    select format('comment %s stores %s %s, but %s were counted', id, name, kept, counted)
    from (
      select c.id, n.name, n.kept, n.counted
      from comment c
      left join (select comment_id, count(*) filter (where is_counted and value = 'like') as likes,
          count(*) filter (where is_counted and value = 'dislike') as dislikes,
          sum(case value when 'like' then 1 else -1 end) filter (where is_ranked) as ranked
        from comment_reaction group by comment_id) r
        on r.comment_id = c.id
      left join (select root_id, count(*) as n, count(*) filter (where is_ranked) as ranked from comment
        where state = 'visible' and root_id is not null group by root_id) a on a.root_id = c.id
      cross join lateral (values
        ('like_num', c.like_num, coalesce(r.likes, 0)), ('dislike_num', c.dislike_num, coalesce(r.dislikes, 0)),
        ('reply_num', c.reply_num, coalesce(a.n, 0)),
        ('ranked_like_num', c.ranked_like_num, coalesce(r.ranked, 0)),
        ('ranked_reply_num', c.ranked_reply_num, coalesce(a.ranked, 0))
      ) as n (name, kept, counted)
    ) comments where kept <> counted`.execute(db);
  return rows.map(({ problem }) => problem);
};
