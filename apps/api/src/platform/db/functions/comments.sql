-- Sets a person's reaction to a comment; `p_on` null toggles it. Taking back what was not given changes nothing. No
-- row: no such comment is visible. The shared comment row is locked last. Above a network's quota the displayed numbers
-- stay; verified people move its rank.
create or replace function react_to_comment(
  p_user bigint, p_comment bigint, p_value text, p_on boolean, p_at timestamptz, p_day date, p_network text, p_most int
) returns table (value text, like_num int) language plpgsql as $$
declare
  v_before text;
  v_after text;
  v_counts boolean;
  v_ranks boolean;
  v_likes int;
  v_dislikes int;
begin
  -- Two calls of the same person run one after the other, so that the second sees the first's effect.
  perform pg_advisory_xact_lock(hashtextextended('comment ' || p_user || ' ' || p_comment, 0));
  select c.like_num into like_num from comment c where c.id = p_comment and c.state = 'visible';
  if not found then
    return;
  end if;
  select r.value, r.is_counted, r.is_ranked into v_before, v_counts, v_ranks from comment_reaction r
  where r.user_id = p_user and r.comment_id = p_comment;
  v_after := case
    when coalesce(p_on, v_before is distinct from p_value) then p_value
    when v_before = p_value then null
    else v_before
  end;
  if v_after is distinct from v_before then
    v_counts := coalesce(v_counts, take_network_quota('comment_react', p_comment, p_day, p_network, p_most));
    v_ranks := coalesce(v_ranks, is_verified(p_user));
    if v_after is null then
      delete from comment_reaction r where r.user_id = p_user and r.comment_id = p_comment;
      if v_counts then
        perform release_network_quota('comment_react', p_comment, p_day, p_network);
      end if;
    else
      insert into comment_reaction as r (user_id, comment_id, value, at, is_counted, is_ranked)
      values (p_user, p_comment, v_after, p_at, v_counts, v_ranks)
      on conflict (user_id, comment_id) do update set value = excluded.value, at = excluded.at;
    end if;
    if v_counts or v_ranks then
      v_likes := (v_after is not distinct from 'like')::int - (v_before is not distinct from 'like')::int;
      v_dislikes := (v_after is not distinct from 'dislike')::int - (v_before is not distinct from 'dislike')::int;
      update comment c set
        like_num = c.like_num + v_counts::int * v_likes,
        dislike_num = c.dislike_num + v_counts::int * v_dislikes,
        ranked_like_num = c.ranked_like_num + v_ranks::int * (v_likes - v_dislikes)
      where c.id = p_comment
      returning c.like_num into like_num;
    end if;
  end if;
  if v_after = 'like' and not v_counts then
    like_num := like_num + 1;
  end if;
  value := v_after;
  return next;
end $$;
