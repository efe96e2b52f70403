-- One invitation's share of its inviter's sums. A change calls it twice: -1 with the old row, 1 with the new one.
create or replace function invite_add(p invitation, p_sign int) returns void language sql as $$
  insert into invite_sum as s (inviter_id, joined, watched, shared, missing, only_share, held, paid, rejected,
    pending, earned)
  values (p.inviter_id, p_sign, p_sign * (p.watched_at is not null)::int, p_sign * (p.shared_at is not null)::int,
    p_sign * (p.state = 'registered')::int,
    p_sign * (p.state = 'registered' and p.watched_at is not null and p.shared_at is null)::int,
    p_sign * (p.state = 'qualified')::int, p_sign * (p.state = 'paid')::int,
    p_sign * (p.state in ('rejected', 'expired', 'clawed_back'))::int,
    case when p.state = 'qualified' then p_sign * p.points else 0 end,
    case when p.state = 'paid' then p_sign * p.points else 0 end)
  on conflict (inviter_id) do update set joined = s.joined + excluded.joined, watched = s.watched + excluded.watched,
    shared = s.shared + excluded.shared, missing = s.missing + excluded.missing,
    only_share = s.only_share + excluded.only_share,
    held = s.held + excluded.held, paid = s.paid + excluded.paid, rejected = s.rejected + excluded.rejected,
    pending = s.pending + excluded.pending, earned = s.earned + excluded.earned
$$;

create or replace function invite_sum_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform invite_add(old, -1);
  end if;
  perform invite_add(new, 1);
  return null;
end $$;
create or replace trigger invite_sum_follow
  after insert or update of state, watched_at, shared_at, points on invitation
  for each row execute function invite_sum_follow();
