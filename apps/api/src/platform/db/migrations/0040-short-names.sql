-- note: finds names by one and two characters as soon as by more; drops the index by three, which this one replaces.

-- Each character of a name and each two that stand side by side (every second two, and every second two from the second
-- character on), in any language and under any locale. Whoever looks for a name writes the same words: see
-- `domains/creators/named.ts`.
create index user_nickname_pairs on "user" using gin ((
  string_to_array(lower(nickname), null)
  || string_to_array(regexp_replace(lower(nickname), '(..)(?=.)', E'\\1\n', 'g'), E'\n')
  || string_to_array(regexp_replace(substr(lower(nickname), 2), '(..)(?=.)', E'\\1\n', 'g'), E'\n')
));
drop index user_nickname_like;
