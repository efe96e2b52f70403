-- note: who has never watched anything signs in as one of so many of their network, so that accounts alone bring nothing.

alter table newcomer_place
  drop constraint newcomer_place_kind_check,
  add constraint newcomer_place_kind_check
    check (kind in ('react', 'collect', 'follow', 'share', 'view', 'comment', 'comment_react', 'sign_in'));
