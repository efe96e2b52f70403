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
type LoginEndpoint = Endpoint &
  Pick<typeof contract.auth.login, 'auth' | 'sign'> &
  ForbiddenOptions;
type ForbiddenOptions = { readonly [K in 'fresh' | 'standing' | 'idempotency']?: never };

/** Handles the way as if it had been called directly. */
const delegateTo = <E extends LoginEndpoint>({ endpoint, prove, run }: StagedHandler<E>) => ({
  prove: async (call: ProveCall<typeof contract.auth.login>) => {
    const input = parseInput(endpoint, call.input) as Request<E>;
    authorise(endpoint, call, call.user);
    const proof = await prove?.({ ...call, input } as unknown as ProveCall<E>);
    return (runCall: Call<typeof contract.auth.login>) =>
      run({ ...runCall, input } as unknown as Call<E>, proof as never) as Promise<LoginReply>;
  },
});

const loginHandlers = {
  1: delegateTo(walletLogin),
  2: delegateTo(emailLogin),
  3: delegateTo(emailRegister),
  4: delegateTo(telegramLogin),
  5: delegateTo(googleLogin),
  6: delegateTo(tonLogin),
} as const satisfies Record<Input['type'], unknown>;

export const login = handler(contract.auth.login, {
  prove: (call) => loginHandlers[call.input.type].prove(call),
  run: (call, runLogin) => runLogin(call),
});
