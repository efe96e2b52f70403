-- note: the server's half of a closed box's draw lies sealed: who reads the database could choose the client seed that wins
-- Told when it is opened; of the first boxes it stands there from the beginning.
alter table box_draw alter column server_seed drop not null;
alter table box_draw add column sealed_seed bytea;
alter table box_draw add check (server_seed is not null or (sealed_seed is not null and opened_at is null));
