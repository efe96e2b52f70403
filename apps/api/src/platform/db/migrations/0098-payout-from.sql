-- note: a nonce from which ours begin anew is one of an address, not of whichever key pays next.

alter table payout_switch add column from_address text;
