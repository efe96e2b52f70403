import {
  drawBox,
  itemSeedOf,
  pairLevelOf,
  oddsHashOf,
  seedHashOf,
  type OddsRange,
  sliceAt,
} from '@taice/core/rules';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

/** Boxes per query: hashing runs in this process, which also serves requests. */
const BATCH_SIZE = 500;

const FIND_OPENED_DRAWS = `select d.*, i.state, r.series_id as given_series,
    r.seed as given_seed, case r.kind when 'spectacles' then r.level end as given_level
  from box_draw d join nft_item i on i.id = d.nft_id left join nft_item r on r.id = d.result_nft_id
  where d.nft_id > $1 and (d.opened_at is not null or i.state = 'opened') order by d.nft_id limit $2`;

interface OpenedRow {
  readonly nft_id: bigint;
  readonly state: string;
  readonly server_seed: Buffer | null;
  readonly server_seed_hash: Buffer;
  readonly client_seed: string | null;
  readonly nonce: number;
  readonly roll: number | null;
  readonly odds: readonly OddsRange[];
  readonly odds_hash: Buffer;
  readonly result_series_id: bigint | null;
  readonly result_nft_id: bigint | null;
  readonly given_series: bigint | null;
  readonly given_seed: Buffer | null;
  readonly given_level: number | null;
}

const problemsOf = (row: OpenedRow): string[] => {
  const { client_seed: clientSeed, roll, result_series_id: result } = row;
  const serverSeed = row.server_seed;
  if (clientSeed === null || serverSeed === null || row.state !== 'opened')
    return [`box ${row.nft_id} is ${row.state}`];
  const seed = serverSeed.toString('hex');
  const rolled = drawBox(seed, clientSeed, row.nonce);
  const expectedSeriesId = sliceAt(row.odds, rolled)?.series_id;
  const expectedItemSeed = itemSeedOf(seed, clientSeed, row.nonce);
  return [
    seedHashOf(seed) === row.server_seed_hash.toString('hex')
      ? ''
      : 'has another seed than was published',
    oddsHashOf(row.odds) === row.odds_hash.toString('hex')
      ? ''
      : 'has other odds than were published',
    roll === rolled ? '' : `has roll ${roll}, but its seeds give ${rolled}`,
    `${result}` === expectedSeriesId
      ? ''
      : `gave series ${result}, but ${expectedSeriesId} was drawn`,
    row.result_nft_id === null || row.given_series === result
      ? ''
      : `gave an item of series ${row.given_series}, not ${result}`,
    row.given_seed === null || row.given_seed.toString('hex') === expectedItemSeed
      ? ''
      : 'gave an item whose level and artwork do not match its seeds',
    row.given_level === null || row.given_level === pairLevelOf(expectedItemSeed)
      ? ''
      : `gave an item of level ${row.given_level} where its seeds make ${pairLevelOf(expectedItemSeed)}`,
  ]
    .filter((problem) => problem !== '')
    .map((problem) => `box ${row.nft_id} ${problem}`);
};

/** Recomputes the draw of every opened box from its seeds. One line for each mismatch. */
export const checkDraws = async (db: Database): Promise<string[]> => {
  const problems: string[] = [];
  for (let after = 0n; ;) {
    const rows = await preparedQuery<OpenedRow>(db, 'nft_check_draws', FIND_OPENED_DRAWS, [
      after,
      BATCH_SIZE,
    ]);
    problems.push(...rows.flatMap(problemsOf));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return problems;
    after = last.nft_id;
  }
};
