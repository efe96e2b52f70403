-- note: invented visitors of one network open so many links a day, whoever shared them
create index share_visit_of_network on share_visit (network, biz_date) where is_counted;
