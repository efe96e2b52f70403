-- The job queue belongs to the owner; the application may only add to it. Added again, a job keeps its position.
-- A process whose clock is wrong takes no job with the flag by-clock.
create or replace function enqueue_job(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 8,
    job_key_mode => 'preserve_run_at', flags => array['by-clock']);
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to taice_app;

-- Enqueues the file of a post. A video that no one can watch yet goes before the rest of any ladder; each has its own
-- workers. Owners take turns: one who had or awaits work on other files within the hour goes behind one who had none.
-- Unverified accounts of one network wait for each other.
create or replace function enqueue_transcode(p_post bigint, p_turn int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task text;
  before int;
begin
  -- Serialized per network, so that a file enqueued at the same moment is seen.
  perform pg_advisory_xact_lock(hashtextextended('transcode ' || network, 0))
    from video_asset where post_id = p_post and network is not null;
  select case when v.state = 'playable' then 'transcode-rest' else 'transcode-post' end,
      (select count(*) from post other join video_asset w on w.post_id = other.id
        where other.user_id = p.user_id and (w.updated_at, w.post_id) < (v.updated_at, v.post_id)
          and not post_is_gone(other.state)
          and (asset_is_unfinished(w.state) or w.updated_at > v.updated_at - interval '1 hour'))
      + (select count(*) from video_asset w join post other on other.id = w.post_id
        where w.network = v.network and other.user_id <> p.user_id and not post_is_gone(other.state)
          and asset_is_unfinished(w.state) and not is_verified(p.user_id) and not is_verified(other.user_id))
    into task, before
    from video_asset v join post p on p.id = v.post_id where v.post_id = p_post;
  if not found then return; end if;
  perform graphile_worker.add_job(task, json_build_object('post_id', p_post::text),
    job_key => 'transcode:' || p_post || ':' || p_turn, max_attempts => 8, priority => least(before, 1000),
    job_key_mode => 'preserve_run_at', flags => array['by-clock']);
end $$;
revoke execute on function enqueue_transcode from public;
grant execute on function enqueue_transcode to taice_app;
