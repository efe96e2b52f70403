-- note: the reward of a first video counts for every network that took part in the view, not for that of its last call alone
-- Of a view that was watched long enough, as `providerKey` writes them: where it was opened, where its video came and from
-- where its ring was filled. Null: of before.
alter table view_session add column networks text[];
