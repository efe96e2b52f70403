-- Uses up the nonce of a session-signed call and, where it has a key, keeps its answer: for calls that are one
-- statement and have their answer at its end. SQLSTATE TC003: the nonce was used; TC409: the key was.
create or replace function use_call(
  p_user_id bigint,
  p_session_id bigint,
  p_nonce text,
  p_key uuid,
  p_endpoint text,
  p_body_sha256 bytea,
  p_now timestamptz,
  p_answer jsonb
) returns void language plpgsql as $$
begin
  insert into request_nonce (session_id, nonce, at) values (p_session_id, p_nonce, p_now) on conflict do nothing;
  if not found then
    raise exception 'the nonce was used before' using errcode = 'TC003';
  end if;
  if p_key is null then
    return;
  end if;
  insert into idempotency (user_id, key, endpoint, body_sha256, at, answer)
  values (p_user_id, p_key, p_endpoint, p_body_sha256, p_now, p_answer) on conflict do nothing;
  if not found then
    raise exception 'the key was used before' using errcode = 'TC409';
  end if;
end $$;
