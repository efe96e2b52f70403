-- note: what the staff has overruled stays overruled, and a worker that may not pay says where it is.

-- What spoke against its person when somebody of the staff let it go all the same.
alter table cash_out add column overruled text;
-- Where a worker is that found itself unarmed; who arms by hand arms that place.
alter table payout_switch add column asked_for text;
-- Where the chain is further than we are, somebody says from which nonce on ours begin anew.
alter table payout_switch add column from_nonce bigint;
