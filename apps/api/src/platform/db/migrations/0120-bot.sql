-- note: the bot: which updates of Telegram's have had their effect, and cash-outs that their person confirms in the chat.

-- Telegram sends an update again until it hears of its end; several processes of the bot may have it at once.
create table bot_update (
  update_id bigint primary key,
  -- On the real clock: whoever has taken it is at work until then; afterwards somebody else may.
  taken_until timestamptz not null,
  done_at timestamptz,
  at timestamptz not null
);
create index bot_update_at on bot_update (at);

alter table cash_out
  -- On the rule clock: until then it waits for its person's word in the chat; null: nobody asks, or it was given.
  add column confirm_by timestamptz,
  -- Without that word nothing leaves.
  add check (confirm_by is null or state in ('requested', 'cancelled', 'rejected', 'refunded'));
create index cash_out_confirm on cash_out (confirm_by) where state = 'requested' and confirm_by is not null;

grant select, insert, update, delete on bot_update to taice_app;
