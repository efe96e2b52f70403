import { contract } from '@taice/contract';
import { z } from 'zod';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readPublicSettings } from '../content/public-settings.ts';
import { readFlags, setFlag } from './flag-queries.ts';

const trialsSchema = z.object({ trials: z.array(z.object({ key: z.string() })) });

const betaPrefix = 'beta.';

export const storeFlag = handler(contract.library.storeFlag, {
  run: async (call) => {
    const { db, clock, user, input } = call;
    const { key, value } = input;
    if (key.startsWith(betaPrefix) && value === 1) {
      // Only a current trial can be joined, but any can be left.
      const settings = await readPublicSettings(call, ['feature_flags']);
      const { data } = trialsSchema.safeParse(settings.get('feature_flags')?.value);
      if (!data?.trials.some((trial) => trial.key === key.slice(betaPrefix.length)))
        return fail(404);
    }
    await setFlag(db, user.userId, { key, value: value === 1, at: clock.rule() });
    return { flags: await readFlags(db, user.userId) };
  },
});
