/** A statement with its values, for any client. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Videos per statement. */
const BATCH_SIZE = 2_000;

// A third lasts 15 seconds, as on sites with short videos. They are not public, so nothing else is needed.
const INSERT_POSTS = `insert into post (user_id, category_id, title, duration_s, width, height, state)
  select p.user_id, p.category_id, 'Film ' || n, case when n % 3 = 0 then 15 else 5 + n % 300 end, 720, 1280, 'review'
  from generate_series(1, $2::int) n, post p where p.id = $1`;

/** Random pictures. */
const INSERT_PRINTS = `insert into post_print (post_id, interval_s, pictures, keys)
  select t.id, t.step, t.pictures, print_keys(t.pictures, t.step::real, t.duration_s, 0) from (
    select p.id, p.duration_s, s.step, array(
      select ((random() * 2147483647)::bigint << 33 | (random() * 4294967295)::bigint << 2
        | (random() * 3)::int + p.id * 0 + each * 0)::bit(64)
      from generate_series(1, ceil(p.duration_s / s.step)::int) each) as pictures
    from post p cross join lateral (
      select power(2, ceil(log(2, greatest(0.25, p.duration_s / 64)::numeric))) as step) s
    where p.title like 'Film %' order by p.id offset $1 limit ${BATCH_SIZE}
  ) t`;

/** Makes so many videos, 'Film 1' and on, beside a post, each with its fingerprints. */
export const manyPrints = (ofPost: bigint, videos: number): Statement[] => [
  { text: INSERT_POSTS, values: [ofPost, videos] },
  ...Array.from({ length: Math.floor(videos / BATCH_SIZE) + 1 }, (_, index) => ({
    text: INSERT_PRINTS,
    values: [index * BATCH_SIZE],
  })),
  { text: 'analyze post, post_print', values: [] },
];
