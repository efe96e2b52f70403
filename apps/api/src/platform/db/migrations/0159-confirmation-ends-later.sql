-- note: whoever has a session and one proof could switch the question in the bot's chat off: that now holds a day later
alter table notification_pref
  -- On the rule clock: from then on cash-outs are not confirmed any more; null: as `confirm_cash_outs` says.
  add column confirm_until timestamptz;
