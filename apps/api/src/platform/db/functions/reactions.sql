-- A person's reactions to a video or another person, serialized. One statement reads, changes and publishes each one.
-- Consumers update the displayed numbers; an answer adds the person's own pending events.

-- Until the transaction ends.
create or replace function lock_reaction(p_kind text, p_user_id bigint, p_target_id bigint) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_kind || ' ' || p_user_id || ' ' || p_target_id, 0))
$$;

create or replace function is_blocked_between(p_one bigint, p_other bigint) returns boolean language sql stable as $$
  select exists (select from block where user_id = p_one and target_id = p_other)
    or exists (select from block where user_id = p_other and target_id = p_one)
$$;

-- The author of a video that the person may react to; null if they may not.
create or replace function post_author_for(p_user_id bigint, p_post_id bigint) returns bigint language sql stable as $$
  select p.user_id from post p
  where p.id = p_post_id and p.state = 'published' and (p.visibility <> 'private' or p.user_id = p_user_id)
    and not is_blocked_between(p_user_id, p.user_id)
    and ((not p.adults_only and p.barred_countries = '{}') or not is_barred(p.id, p_user_id))
$$;

-- An own event that the consumer has not handled yet.
create or replace function is_uncounted(p_consumer text, p_xid xid8, p_id bigint) returns boolean
language sql stable as $$
  select not exists (select from outbox_consumer c where c.name = p_consumer and (c.xid, c.id) >= (p_xid, p_id))
$$;

-- In ms; null: there was nothing.
create or replace function held_ms(p_since timestamptz, p_at timestamptz) returns bigint language sql immutable as $$
  select case when p_since is not null then greatest(0, extract(epoch from p_at - p_since) * 1000)::bigint end
$$;

-- Sets (1), takes back (0) or turns (null) a like or dislike. All null: no such video for the person.
create or replace function react_to_post(
  p_user_id bigint,
  p_post_id bigint,
  p_value text,
  p_status int,
  p_at timestamptz,
  p_day date,
  p_network text,
  p_most int,
  out is_like boolean,
  out is_dislike boolean,
  out like_num int,
  out dislike_num int
) language plpgsql as $$
declare
  v_before text;
  v_since timestamptz;
  v_after text;
  v_author bigint;
  v_counts boolean;
begin
  perform lock_reaction('react', p_user_id, p_post_id);
  select value, at, is_counted into v_before, v_since, v_counts from reaction where user_id = p_user_id and post_id = p_post_id;
  v_after := case
    when coalesce(p_status, case when v_before = p_value then 0 else 1 end) = 1 then p_value
    when v_before is distinct from p_value then v_before
  end;
  -- A reaction can be taken back even if the video is gone.
  v_author := case when v_after is null and v_before is not null
    then (select user_id from post where id = p_post_id) else post_author_for(p_user_id, p_post_id) end;
  if v_author is null then
    return;
  end if;
  if v_after is null then
    delete from reaction where user_id = p_user_id and post_id = p_post_id;
    if v_counts then
      perform release_network_quota('react', p_post_id, p_day, p_network);
    end if;
  elsif v_after is distinct from v_before then
    v_counts := coalesce(v_counts, take_network_quota('react', p_post_id, p_day, p_network, p_most));
    insert into reaction (user_id, post_id, value, at, is_counted) values (p_user_id, p_post_id, v_after, p_at, v_counts)
    on conflict (user_id, post_id) do update set value = excluded.value, at = excluded.at;
  end if;
  if v_after is distinct from v_before then
    perform emit_events(array['post.reacted'], array[p_user_id || ':' || p_post_id], array[p_user_id], array[p_day],
      array[jsonb_build_object('post_id', p_post_id::text, 'author_id', v_author::text, 'value', v_after,
        'before', v_before, 'held_ms', held_ms(v_since, p_at), 'is_counted', v_counts)], array[p_at]);
  end if;
  -- A first reaction counts as included in the displayed numbers.
  v_counts := coalesce(v_counts, true);
  is_like := coalesce(v_after = 'like', false);
  is_dislike := coalesce(v_after = 'dislike', false);
  select p.like_num + o.likes + (is_like and not v_counts)::int, p.dislike_num + o.dislikes + (is_dislike and not v_counts)::int
  into like_num, dislike_num
  from post p, (
    select coalesce(sum(coalesce((payload ->> 'value' = 'like')::int, 0)
        - coalesce((payload ->> 'before' = 'like')::int, 0)), 0)::int as likes,
      coalesce(sum(coalesce((payload ->> 'value' = 'dislike')::int, 0)
        - coalesce((payload ->> 'before' = 'dislike')::int, 0)), 0)::int as dislikes
    from outbox
    where user_id = p_user_id and type = 'post.reacted' and payload ->> 'post_id' = p_post_id::text
      and payload ->> 'is_counted' is distinct from 'false'
      and is_uncounted('posts.reactions', xid, id)
  ) o
  where p.id = p_post_id;
end $$;

-- As `react_to_post`, for the collection.
create or replace function collect_post(
  p_user_id bigint,
  p_post_id bigint,
  p_status int,
  p_at timestamptz,
  p_day date,
  p_network text,
  p_most int,
  out is_collect boolean,
  out collect_num int
) language plpgsql as $$
declare
  v_since timestamptz;
  v_author bigint;
  v_after boolean;
  v_counts boolean;
begin
  perform lock_reaction('collect', p_user_id, p_post_id);
  select at, is_counted into v_since, v_counts from collect where user_id = p_user_id and post_id = p_post_id;
  v_after := coalesce(p_status, case when v_since is null then 1 else 0 end) = 1;
  v_author := case when not v_after and v_since is not null
    then (select user_id from post where id = p_post_id) else post_author_for(p_user_id, p_post_id) end;
  if v_author is null then
    return;
  end if;
  if v_after <> (v_since is not null) then
    if v_after then
      v_counts := take_network_quota('collect', p_post_id, p_day, p_network, p_most);
      insert into collect (user_id, post_id, at, is_counted) values (p_user_id, p_post_id, p_at, v_counts);
    else
      delete from collect where user_id = p_user_id and post_id = p_post_id;
      if v_counts then
        perform release_network_quota('collect', p_post_id, p_day, p_network);
      end if;
    end if;
    perform emit_events(array['post.collected'], array[p_user_id || ':' || p_post_id], array[p_user_id], array[p_day],
      array[jsonb_build_object('post_id', p_post_id::text, 'author_id', v_author::text, 'is_collect', v_after,
        'held_ms', held_ms(v_since, p_at), 'is_counted', v_counts)], array[p_at]);
  end if;
  is_collect := v_after;
  select p.collect_num + o.collects + (v_after and not coalesce(v_counts, true))::int into collect_num
  from post p, (
    select coalesce(sum(case when (payload ->> 'is_collect')::boolean then 1 else -1 end), 0)::int as collects
    from outbox
    where user_id = p_user_id and type = 'post.collected' and payload ->> 'post_id' = p_post_id::text
      and payload ->> 'is_counted' is distinct from 'false'
      and is_uncounted('posts.reactions', xid, id)
  ) o
  where p.id = p_post_id;
end $$;

-- As `react_to_post`, for following a person. All null: the caller can see no such person.
create or replace function follow_person(
  p_user_id bigint,
  p_target_id bigint,
  p_status int,
  p_at timestamptz,
  p_day date,
  p_network text,
  p_most int,
  out is_follow boolean,
  out be_follow_num int
) language plpgsql as $$
declare
  v_since timestamptz;
  v_after boolean;
  v_there boolean;
  v_counts boolean;
  v_ranks boolean;
begin
  perform lock_reaction('follow', p_user_id, p_target_id);
  select at, is_counted, is_ranked into v_since, v_counts, v_ranks from follow where user_id = p_user_id and target_id = p_target_id;
  v_after := coalesce(p_status, case when v_since is null then 1 else 0 end) = 1;
  v_there := exists (select from "user" where id = p_target_id and user_is_present(status))
    and not is_blocked_between(p_user_id, p_target_id);
  if not v_there and (v_after or v_since is null) then
    return;
  end if;
  if v_after <> (v_since is not null) then
    if v_after then
      v_counts := take_network_quota('follow', p_target_id, p_day, p_network, p_most);
      v_ranks := is_verified(p_user_id);
      insert into follow (user_id, target_id, at, is_counted, is_ranked) values (p_user_id, p_target_id, p_at, v_counts, v_ranks);
    else
      delete from follow where user_id = p_user_id and target_id = p_target_id;
      if v_counts then
        perform release_network_quota('follow', p_target_id, p_day, p_network);
      end if;
    end if;
    perform emit_events(array['user.followed'], array[p_user_id || ':' || p_target_id], array[p_user_id], array[p_day],
      array[jsonb_build_object('target_id', p_target_id::text, 'is_follow', v_after,
        'held_ms', held_ms(v_since, p_at), 'is_counted', v_counts, 'is_ranked', v_ranks)], array[p_at]);
  end if;
  is_follow := v_after;
  select u.fans_num + o.fans + (v_after and not coalesce(v_counts, true))::int into be_follow_num
  from "user" u, (
    select coalesce(sum(case when (payload ->> 'is_follow')::boolean then 1 else -1 end), 0)::int as fans
    from outbox
    where user_id = p_user_id and type = 'user.followed' and payload ->> 'target_id' = p_target_id::text
      and payload ->> 'is_counted' is distinct from 'false'
      and is_uncounted('user.follows', xid, id)
  ) o
  where u.id = p_target_id;
end $$;
