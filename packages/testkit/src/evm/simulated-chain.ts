import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  keccak256,
  parseAbi,
  stringToHex,
  toHex,
  zeroHash,
} from 'viem';
import { type Anvil, RpcError } from './anvil.ts';
import type { TxRequest } from './wallet-app.ts';

/** A transaction as it is stored: everything else is derived from these. */
export interface SimulatedTx {
  readonly from: string;
  readonly to: string;
  /** Decimal, in base units. */
  readonly value: string;
  readonly data: Hex;
  readonly nonce: number;
  /** ms since 1970. */
  readonly at: number;
}

export interface SimulatedChainOptions {
  /** Contracts, lowercase: tokens with 18 decimals, and their distributor (`Distributor`). */
  readonly tokens: readonly string[];
  readonly distributor: string;
  /** Initial base units of every address, of the chain's own coin and of each token. */
  readonly first: { readonly native: bigint; readonly token: bigint };
  /** Earlier transactions, oldest first. */
  readonly sent: readonly SimulatedTx[];
  readonly keep: (sent: readonly SimulatedTx[]) => void;
  readonly now?: () => number;
}

const distributorAbi = parseAbi([
  'function distribute(address token, address[] recipients, uint256[] amounts)',
]);
/** Time of the first block; one a second follows. */
const genesis = Date.UTC(2026, 0, 1);
const gasPrice = 1_000_000_000n;
const gas = { native: 21_000n, approve: 46_000n, transfer: 52_000n, distribute: 75_000n } as const;

interface Log {
  readonly address: string;
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
  readonly data: Hex;
}
interface TxResult {
  readonly isOk: boolean;
  readonly gas: bigint;
  readonly logs: readonly Log[];
}

const low = (text: unknown): string => String(text).toLowerCase();
const blockOf = (timeMs: number): number => Math.floor((timeMs - genesis) / 1_000) + 1;
const hashOf = (tx: SimulatedTx): Hex => keccak256(stringToHex(JSON.stringify(tx)));
const hashOfBlock = (number: number): Hex => keccak256(toHex(number));

const transferLog = (token: string, from: string, to: string, value: bigint): Log => ({
  address: token,
  topics: encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { from: from as Hex, to: to as Hex },
  }),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
});

/** Balances and allowances after some transactions. */
const createState = ({ tokens, distributor, first }: SimulatedChainOptions) => {
  const balances = new Map<string, bigint>();
  const allowed = new Map<string, bigint>();
  const balance = (token: string | null, owner: string): bigint =>
    balances.get(`${token} ${owner}`) ?? (token === null ? first.native : first.token);
  const allowance = (token: string, owner: string, spender: string): bigint =>
    allowed.get(`${token} ${owner} ${spender}`) ?? 0n;
  const move = (token: string | null, from: string, to: string, value: bigint): boolean => {
    if (balance(token, from) < value) return false;
    balances.set(`${token} ${from}`, balance(token, from) - value);
    balances.set(`${token} ${to}`, balance(token, to) + value);
    return true;
  };
  const failed = (gasUsed: bigint): TxResult => ({ isOk: false, gas: gasUsed, logs: [] });
  const callToken = (token: string, from: string, data: Hex): TxResult => {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    if (functionName === 'approve') {
      allowed.set(`${token} ${from} ${low(args[0])}`, args[1]);
      return { isOk: true, gas: gas.approve, logs: [] };
    }
    if (functionName !== 'transfer') return failed(gas.native);
    const [to, value] = [low(args[0]), args[1]];
    if (!move(token, from, to, value)) return failed(gas.transfer);
    return { isOk: true, gas: gas.transfer, logs: [transferLog(token, from, to, value)] };
  };
  const distribute = (from: string, data: Hex): TxResult => {
    const { args } = decodeFunctionData({ abi: distributorAbi, data });
    const [token, recipients, amounts] = [low(args[0]), args[1].map(low), args[2]];
    const sum = amounts.reduce((total, amount) => total + amount, 0n);
    const remainingAllowance = allowance(token, from, distributor) - sum;
    const isValid = tokens.includes(token) && recipients.length === amounts.length;
    if (!isValid || remainingAllowance < 0n || balance(token, from) < sum)
      return failed(gas.distribute);
    allowed.set(`${token} ${from} ${distributor}`, remainingAllowance);
    const logs = recipients.map((to, index) => {
      const value = amounts[index] ?? 0n;
      move(token, from, to, value);
      return transferLog(token, from, to, value);
    });
    return { isOk: true, gas: gas.distribute, logs };
  };
  const execute = ({ from, to, value, data }: Omit<SimulatedTx, 'nonce' | 'at'>): TxResult => {
    try {
      if (tokens.includes(to)) return callToken(to, from, data);
      if (to === distributor) return distribute(from, data);
    } catch {
      // A call that the contract does not know, with viem's error.
      return failed(gas.native);
    }
    return { isOk: move(null, from, to, BigInt(value)), gas: gas.native, logs: [] };
  };
  return {
    balance,
    allowance,
    run: execute,
    apply: (tx: SimulatedTx): TxResult => {
      const result = execute(tx);
      move(null, tx.from, 'fees', result.gas * gasPrice);
      return result;
    },
  };
};

/**
 * A simulated node of chain 56: BNB, some tokens and their distributor, by the calls of wallets and the server. It
 * needs no program of its own, and nothing on it has any value.
 */
export const simulatedChain = (options: SimulatedChainOptions): Pick<Anvil, 'request'> => {
  const { tokens, keep: onSent, now = Date.now } = options;
  const sent = [...options.sent];
  const head = () => blockOf(now()) - 1;
  /** The state after a block, and the result of each transaction. */
  const replay = (until = head()) => {
    const state = createState(options);
    const results = new Map<Hex, TxResult>();
    for (const tx of sent) if (blockOf(tx.at) <= until) results.set(hashOf(tx), state.apply(tx));
    return { state, done: results };
  };
  const asTx = ({ from, to, value = '0x0', data = '0x' }: TxRequest) => ({
    from: low(from),
    to: low(to),
    value: String(BigInt(value)),
    data: data as Hex,
  });
  const placeOf = (tx: SimulatedTx) => {
    const number = blockOf(tx.at);
    const isIn = number <= head();
    const inBlock = sent.filter((tx) => blockOf(tx.at) === number);
    return {
      blockNumber: isIn ? toHex(number) : null,
      blockHash: isIn ? hashOfBlock(number) : null,
      transactionIndex: isIn ? toHex(inBlock.indexOf(tx)) : null,
    };
  };
  const formatTx = (tx: SimulatedTx) => ({
    ...placeOf(tx),
    hash: hashOf(tx),
    from: tx.from,
    to: tx.to,
    value: toHex(BigInt(tx.value)),
    input: tx.data,
    nonce: toHex(tx.nonce),
    gas: toHex(gas.distribute),
    gasPrice: toHex(gasPrice),
    type: '0x0',
    chainId: '0x38',
    v: '0x0',
    r: zeroHash,
    s: zeroHash,
  });
  const find = (hash: unknown) => sent.find((tx) => hashOf(tx) === low(hash));
  const receiptOf = (hash: unknown) => {
    const tx = find(hash);
    const result = tx && replay().done.get(hashOf(tx));
    if (!tx || !result) return null;
    const position = { ...placeOf(tx), transactionHash: hashOf(tx) };
    return {
      ...position,
      from: tx.from,
      to: tx.to,
      status: result.isOk ? '0x1' : '0x0',
      gasUsed: toHex(result.gas),
      cumulativeGasUsed: toHex(result.gas),
      effectiveGasPrice: toHex(gasPrice),
      contractAddress: null,
      logsBloom: `0x${'0'.repeat(512)}`,
      type: '0x0',
      logs: result.logs.map((log, index) => ({
        ...log,
        ...position,
        logIndex: toHex(index),
        removed: false,
      })),
    };
  };
  const call = ({ to, data }: TxRequest): Hex => {
    const token = low(to);
    if (!tokens.includes(token)) return '0x';
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex });
    const { state } = replay();
    const result = (value: bigint) =>
      encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: value });
    if (functionName === 'balanceOf') return result(state.balance(token, low(args[0])));
    if (functionName === 'allowance')
      return result(state.allowance(token, low(args[0]), low(args[1])));
    if (functionName === 'decimals') return result(18n);
    throw new RpcError({ code: 3, message: 'execution reverted' });
  };
  const estimate = (request: TxRequest): Hex => {
    const { isOk, gas: used } = replay().state.run(asTx(request));
    if (!isOk) throw new RpcError({ code: 3, message: 'execution reverted' });
    return toHex(used);
  };
  const nonceOf = (address: unknown, blockTag: unknown) =>
    sent.filter(
      (tx) =>
        tx.from === low(address) &&
        (blockTag === 'pending' ||
          blockOf(tx.at) <= (String(blockTag).startsWith('0x') ? Number(blockTag) : head())),
    ).length;
  const send = (request: TxRequest): Hex => {
    const normalized = asTx(request);
    // Transactions that wait for a block count, too.
    const { state } = replay(Infinity);
    const maxCost = gasPrice * BigInt(request.gas ?? gas.native) + BigInt(normalized.value);
    if (state.balance(null, normalized.from) < maxCost)
      throw new RpcError({
        code: -32_000,
        message: 'insufficient funds for gas * price + value',
      });
    const tx: SimulatedTx = {
      ...normalized,
      nonce: nonceOf(normalized.from, 'pending'),
      at: now(),
    };
    sent.push(tx);
    onSent(sent);
    return hashOf(tx);
  };
  const blockAt = (tag: unknown, isFull: unknown) => {
    const number = tag === 'latest' ? head() : Number(tag);
    if (number > head()) return null;
    const transactions = sent.filter((tx) => blockOf(tx.at) === number);
    return {
      number: toHex(number),
      hash: hashOfBlock(number),
      parentHash: hashOfBlock(number - 1),
      timestamp: toHex(Math.floor(genesis / 1_000) + number),
      transactions: isFull === true ? transactions.map(formatTx) : transactions.map(hashOf),
    };
  };
  const methods: Record<string, (...params: readonly never[]) => unknown> = {
    eth_chainId: () => '0x38',
    net_version: () => '56',
    eth_blockNumber: () => toHex(head()),
    eth_gasPrice: () => toHex(gasPrice),
    eth_getBalance: (address) => toHex(replay().state.balance(null, low(address))),
    eth_getTransactionCount: (address, blockTag) => toHex(nonceOf(address, blockTag)),
    eth_getCode: () => '0x',
    eth_call: call,
    eth_estimateGas: estimate,
    eth_sendTransaction: send,
    eth_getTransactionByHash: (hash) => {
      const tx = find(hash);
      return tx ? formatTx(tx) : null;
    },
    eth_getTransactionReceipt: receiptOf,
    eth_getBlockByNumber: blockAt,
  };
  return {
    request: async (method, params = []) => {
      const handler = methods[method];
      if (!handler) throw new RpcError({ code: -32_601, message: `Method not found: ${method}` });
      return handler(...(params as readonly never[]));
    },
  };
};
