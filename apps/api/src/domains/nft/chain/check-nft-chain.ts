import { tokenReader, withoutUrls } from '@taice/chain';
import pLimit from 'p-limit';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';

const FIND_MINT_PROBLEMS = `select format('minting %s is %s and has journals: %s', m.id, m.state, coalesce(j.keys, 'none')) as problem
  from nft_mint m
  left join lateral (
    select string_agg(idem_key, ' ' order by idem_key) as keys from ledger_journal
    where idem_key = any(array['mint:' || m.id, 'mint:' || m.id || ':return'])
  ) j on true
  where coalesce(j.keys, '') <> case when m.fee = 0 then '' when m.state = 'failed'
    then 'mint:' || m.id || ' mint:' || m.id || ':return' else 'mint:' || m.id end
  union all
  select format('minting %s is %s, and payout %s is %s', m.id, m.state, p.id, p.state)
  from nft_mint m join payout p on p.id = m.payout_id
  where (m.state = 'done') <> (p.state = 'confirmed') or (m.state = 'failed') <> (p.state = 'failed')
  union all
  select format('item %s is %s, and %s of its mintings are open', i.id, i.state, count(m.id))
  from nft_item i left join nft_mint m on m.nft_id = i.id and m.state = 'open'
  where i.state = 'minting' or m.id is not null
  group by i.id having (i.state = 'minting') <> (count(m.id) = 1)
  union all
  select format('item %s is on a chain but was never minted', i.id) from nft_item i
  where i.state = 'on_chain' and not exists (select from nft_mint m where m.nft_id = i.id and m.state = 'done')`;

const LIST_TOKEN_OWNERS = `select distinct on (m.token_id) m.token_id::text as token, m.to_address as owner,
    i.state, i.owner_address, s.block_no, s.custody
  from nft_chain_sync s join nft_chain_move m on m.contract = s.contract
  left join nft_item i on i.id = m.token_id
  where s.contract = $1 order by m.token_id, m.block_no desc, m.log_index desc`;

interface Token {
  readonly token: string;
  readonly owner: string;
  /** State of the item; null: there is no item of this id. */
  readonly state: string | null;
  readonly owner_address: string | null;
  readonly block_no: bigint;
  readonly custody: string;
}

/** Concurrent requests per node. */
const MAX_CONCURRENT_REQUESTS = 8;

const checkItem = (token: Token): string[] => {
  const { token: id, owner, state, owner_address: has, custody } = token;
  if (state === null) return [`token ${id} has no item`];
  // Our wallet holds outgoing and returned tokens until the payout queue records the end.
  if (state === 'minting') return [];
  if (state === 'on_chain' && has !== owner)
    return [`item ${id} belongs to ${has}, but its token to ${owner}`];
  return state === 'on_chain' || owner === custody
    ? []
    : [`item ${id} is ${state}, but its token belongs to ${owner}`];
};

const checkOwners = async (rpcUrl: string, contract: string, tokens: readonly Token[]) => {
  const reader = tokenReader(rpcUrl, contract);
  const limit = pLimit(MAX_CONCURRENT_REQUESTS);
  const found = await Promise.all(
    tokens.map((one) =>
      limit(async () => {
        const owner = await reader.ownerOf(BigInt(one.token), one.block_no);
        return owner === one.owner
          ? []
          : [
              `token ${one.token} was read as owned by ${one.owner}, but a node reports ${owner ?? 'no owner'}`,
            ];
      }),
    ),
  );
  return found.flat();
};

/**
 * Checks that mints, payouts, ledger and items agree. If a node is set, it also compares each token's owner with the
 * last synced move and its item. Returns one line for each difference; none: all is well.
 */
export const checkNftChain = async ({
  db,
  config,
}: { readonly db: Database } & Pick<Services, 'config'>): Promise<string[]> => {
  const problems = await preparedQuery<{ problem: string }>(
    db,
    'nft_chain_check',
    FIND_MINT_PROBLEMS,
    [],
  );
  const lines = problems.map(({ problem }) => problem);
  const { bsc } = config.payouts;
  const [node] = bsc?.rpcUrls ?? [];
  if (!bsc?.nft || node === undefined) return lines;
  const tokens = await preparedQuery<Token>(db, 'nft_chain_tokens', LIST_TOKEN_OWNERS, [bsc.nft]);
  try {
    return [...lines, ...tokens.flatMap(checkItem), ...(await checkOwners(node, bsc.nft, tokens))];
  } catch (error) {
    throw withoutUrls(error);
  }
};
