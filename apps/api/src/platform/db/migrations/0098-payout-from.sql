-- note: a nonce from which ours begin anew is one of an address, not of whichever key pays next.

alter table payout_switch add column from_address text;
-- What a person sees of their payouts on the chains.
create index cash_out_sent_of on cash_out (user_id, id desc) where payout_id is not null;
