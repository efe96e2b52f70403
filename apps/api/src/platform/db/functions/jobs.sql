-- The job queue belongs to the owner; the application may only add to it. Added again, a job keeps its place.
create or replace function enqueue_job(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 8,
    job_key_mode => 'preserve_run_at');
end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to taice_app;
