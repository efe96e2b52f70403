import { contract, type Endpoint, type LoginReply, type Request } from '@taice/contract';
import type { Call, ProveCall, StagedHandler } from '../../../platform/endpoint.ts';
import { handler } from '../../../platform/endpoint.ts';
import { authorise } from '../../../platform/http/authorise.ts';
import { parseInput } from '../../../platform/http/params.ts';
import { emailLogin } from '../email/email-login.ts';
import { emailRegister } from '../email/email-register.ts';
import { googleLogin } from '../google/google-login.ts';
import { telegramLogin } from '../telegram/telegram-login.ts';
import { tonLogin } from '../ton/ton-login.ts';
import { walletLogin } from '../wallet/wallet-login.ts';

type Input = ProveCall<typeof contract.auth.login>['input'];

/** Properties a way may have besides shape, clients and errors: `login` must have the same. */
type Way = Endpoint & Pick<typeof contract.auth.login, 'auth' | 'sign'> & Undeclared;
type Undeclared = { readonly [K in 'fresh' | 'standing' | 'idempotency']?: never };

/** Handles the way as if it had been called directly. */
const way = <E extends Way>({ endpoint, prove, run }: StagedHandler<E>) => ({
  prove: async (call: ProveCall<typeof contract.auth.login>) => {
    const input = parseInput(endpoint, call.input) as Request<E>;
    authorise(endpoint, call, call.user);
    const proven = await prove?.({ ...call, input } as unknown as ProveCall<E>);
    return (later: Call<typeof contract.auth.login>) =>
      run({ ...later, input } as unknown as Call<E>, proven as never) as Promise<LoginReply>;
  },
});

const ways = {
  1: way(walletLogin),
  2: way(emailLogin),
  3: way(emailRegister),
  4: way(telegramLogin),
  5: way(googleLogin),
  6: way(tonLogin),
} as const satisfies Record<Input['type'], unknown>;

export const login = handler(contract.auth.login, {
  prove: (call) => ways[call.input.type].prove(call),
  run: (call, go) => go(call),
});
