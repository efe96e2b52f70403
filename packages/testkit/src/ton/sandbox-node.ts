import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  Address,
  beginCell,
  Cell,
  contractAddress,
  toNano,
  type Transaction,
  type TupleItem,
} from '@ton/core';
import { Blockchain, EmulationError, internal } from '@ton/sandbox';
import { jettonMinterCode } from '@ton-community/assets-sdk/dist/jetton/contracts/build/jetton-minter.js';
import { jettonWalletCode } from '@ton-community/assets-sdk/dist/jetton/contracts/build/jetton-wallet.js';

/** A failure of a node; undefined: none. `after`: it executes the request, and its answer is lost. */
export type NodeFault = 'busy' | 'lost' | 'after' | undefined;
type Asked = Readonly<Record<string, unknown>>;

const zeroHash = '0'.repeat(64);
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

/**
 * A local TON on the real virtual machine, with nodes that speak toncenter's API. Its clock stands still between calls,
 * unless it is `isLive`.
 */
export const startTon = async ({ isLive = false }: { readonly isLive?: boolean } = {}) => {
  const chain = await Blockchain.create();
  const tick = (): void => void (chain.now = Math.floor(Date.now() / 1_000));
  tick();
  const history = new Map<string, Transaction[]>();
  const recordTransactions = (transactions: readonly Transaction[]): void => {
    for (const transaction of transactions) {
      const address = new Address(
        0,
        Buffer.from(transaction.address.toString(16).padStart(64, '0'), 'hex'),
      );
      const accountHistory = history.get(address.toRawString()) ?? [];
      history.set(address.toRawString(), [transaction, ...accountHistory]);
    }
  };
  const stopFunctions: (() => void)[] = [];
  const rich = await chain.treasury('rich');

  const information = async (address: Address): Promise<Asked> => {
    const contract = await chain.getContract(address);
    const state = contract.accountState;
    const init = state?.type === 'active' ? state.state : null;
    const [last] = history.get(address.toRawString()) ?? [];
    return {
      balance: `${contract.balance}`,
      state: init ? 'active' : 'uninitialized',
      data: init?.data?.toBoc().toString('base64') ?? '',
      code: init?.code?.toBoc().toString('base64') ?? '',
      last_transaction_id: {
        '@type': 'internal.transactionId',
        lt: `${last?.lt ?? 0n}`,
        hash: base64(last?.hash().toString('hex') ?? zeroHash),
      },
      block_id: {
        '@type': 'ton.blockIdExt',
        workchain: -1,
        shard: '-9223372036854775808',
        seqno: 1,
        root_hash: base64(zeroHash),
        file_hash: base64(zeroHash),
      },
      sync_utime: chain.now ?? 0,
    };
  };
  const transactionsOf = (address: Address, { lt, limit }: Asked): Asked[] => {
    const accountHistory = history.get(address.toRawString()) ?? [];
    const from =
      lt === undefined ? 0 : accountHistory.findIndex((transaction) => `${transaction.lt}` === lt);
    return (from < 0 ? [] : accountHistory.slice(from, from + Number(limit))).map((each) => ({
      data: each.raw.toBoc().toString('base64'),
      utime: each.now,
      transaction_id: { lt: `${each.lt}`, hash: base64(each.hash().toString('hex')) },
      fee: '0',
      storage_fee: '0',
      other_fee: '0',
      out_msgs: [],
    }));
  };
  const stackIn = (items: readonly (readonly [string, string])[]): TupleItem[] =>
    items.map(([, boc]) => ({ type: 'slice', cell: Cell.fromBase64(boc) }));
  const stackOut = (item: TupleItem): unknown => {
    if (item.type === 'int')
      return [
        'num',
        item.value < 0n ? `-0x${(-item.value).toString(16)}` : `0x${item.value.toString(16)}`,
      ];
    if (item.type === 'cell' || item.type === 'slice' || item.type === 'builder')
      return ['cell', { bytes: item.cell.toBoc().toString('base64') }];
    throw new Error(`unsupported stack item: ${item.type}`);
  };
  const answer = async (method: string, params: Asked): Promise<unknown> => {
    if (isLive) tick();
    if (method === 'sendBoc') {
      try {
        recordTransactions(
          (await chain.sendMessage(Cell.fromBase64(String(params['boc'])))).transactions,
        );
      } catch (error) {
        if (!(error instanceof EmulationError)) throw error;
        throw new Error(
          `LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\nCannot run message on account: inbound external message rejected by account: exitcode=${error.exitCode}`,
          { cause: error },
        );
      }
      return { '@type': 'ok' };
    }
    const address = Address.parse(String(params['address']));
    if (method === 'getAddressInformation') return information(address);
    if (method === 'getTransactions') return transactionsOf(address, params);
    if (method !== 'runGetMethod') throw new Error(`method not found: ${method}`);
    const stack = stackIn(params['stack'] as [string, string][]);
    const result = await chain.runGetMethod(address, String(params['method']), stack);
    return {
      gas_used: Number(result.gasUsed),
      exit_code: result.exitCode,
      stack: result.stack.map(stackOut),
    };
  };

  /** One node: `faultFor` chooses a failure for each call, `tamper` a false answer. */
  const node = async (
    faultFor: (method: string) => NodeFault = () => undefined,
    tamper: (method: string, result: unknown) => unknown = (_, told) => told,
  ): Promise<string> => {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method, params } = JSON.parse(Buffer.concat(parts).toString()) as {
          method: string;
          params: Asked;
        };
        const activeFault = faultFor(method);
        const respond = (status: number, body: object): void => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        };
        if (activeFault === 'busy')
          return respond(429, { ok: false, error: 'Ratelimit exceed', code: 429 });
        if (activeFault === 'lost') return void request.socket.destroy();
        answer(method, params).then(
          (result) =>
            activeFault === 'after'
              ? request.socket.destroy()
              : respond(200, { ok: true, result: tamper(method, result), jsonrpc: '2.0', id: '1' }),
          (error: unknown) => respond(500, { ok: false, error: String(error), code: 500 }),
        );
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stopFunctions.push(() => server.close());
    const serverAddress = server.address();
    if (serverAddress === null || typeof serverAddress === 'string') throw new Error('no port');
    return `http://127.0.0.1:${serverAddress.port}`;
  };

  /** Sends coins to an address. */
  const fund = async (recipient: string, value = toNano(100)): Promise<void> => {
    const message = internal({
      from: rich.address,
      to: Address.parse(recipient),
      value,
      bounce: false,
    });
    recordTransactions((await chain.sendMessage(message)).transactions);
  };
  const walletCode = Cell.fromBase64(jettonWalletCode.codeBoc);
  const init = {
    code: Cell.fromBase64(jettonMinterCode.codeBoc),
    data: beginCell()
      .storeCoins(0)
      .storeAddress(rich.address)
      .storeRef(new Cell())
      .storeRef(walletCode)
      .endCell(),
  };
  const master = contractAddress(0, init);
  /** Mints jettons (TEP-74) for an owner. */
  const mint = async (recipient: string, amount: bigint): Promise<void> => {
    const transfer = beginCell()
      .storeUint(0x178d4519, 32)
      .storeUint(0, 64)
      .storeCoins(amount)
      .storeAddress(null)
      .storeAddress(null)
      .storeCoins(0)
      .storeBit(false)
      .endCell();
    const body = beginCell()
      .storeUint(21, 32)
      .storeUint(0, 64)
      .storeAddress(Address.parse(recipient))
      .storeCoins(toNano('0.1'))
      .storeRef(transfer)
      .endCell();
    const from = rich.address;
    const message = internal({ from, to: master, value: toNano('0.3'), stateInit: init, body });
    recordTransactions((await chain.sendMessage(message)).transactions);
  };
  /** An owner's balance of the jetton, in base units. */
  const jettonsOf = async (owner: string): Promise<bigint> => {
    const stack: TupleItem[] = [
      { type: 'slice', cell: beginCell().storeAddress(Address.parse(owner)).endCell() },
    ];
    const result = await chain.runGetMethod(master, 'get_wallet_address', stack);
    const walletAddress = result.stackReader.readAddress();
    if ((await chain.getContract(walletAddress)).accountState?.type !== 'active') return 0n;
    return (await chain.runGetMethod(walletAddress, 'get_wallet_data')).stackReader.readBigNumber();
  };
  const pass = (seconds: number): void => {
    chain.now = (chain.now ?? 0) + seconds;
  };
  const stop = (): void => {
    for (const each of stopFunctions) each();
  };
  const now = (): number => (chain.now ?? 0) * 1_000;
  return { node, give: fund, mint, jettonsOf, master: master.toRawString(), pass, now, stop };
};
