-- The sets of states that several statements ask for, each named once. Immutable and one expression, so they are put in
-- place of the call before a plan is made: an index over such a set is used as if its states were written there.

-- An account that its person uses and others see. A limited or leaving one still counts.
create or replace function user_is_present(p_status text) returns boolean language sql immutable as $$
  select p_status in ('active', 'limited', 'deleting')
$$;

-- A video that its owner or the staff removed; its owner's may come back.
create or replace function post_is_gone(p_state text) returns boolean language sql immutable as $$
  select p_state in ('deleted', 'removed')
$$;

-- A video's file with work still to do, even if only the rest of the ladder.
create or replace function asset_is_unfinished(p_state text) returns boolean language sql immutable as $$
  select p_state in ('uploaded', 'transcoding', 'playable')
$$;

-- An upload that reserves space and is not a video yet.
create or replace function upload_is_waiting(p_state text) returns boolean language sql immutable as $$
  select p_state in ('open', 'complete')
$$;

-- A view session whose beats count towards its reward.
create or replace function view_is_live(p_state text) returns boolean language sql immutable as $$
  select p_state in ('open', 'watching', 'paused')
$$;

-- A comment that was not removed, even if it waits for approval.
create or replace function comment_stands(p_state text) returns boolean language sql immutable as $$
  select p_state in ('visible', 'held')
$$;
