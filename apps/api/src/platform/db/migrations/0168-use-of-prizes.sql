-- note: a prize says how it is used, and where its code or download is opened

alter table prize
  add column how_to_use jsonb,
  -- With {code} where the code goes.
  add column use_url text;
