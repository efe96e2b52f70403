import { type KeyWallet, keyWallet } from '@taice/testkit/evm';
import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { signProof } from '../testing/wallet-proofs.ts';

const api = useApi();

/** Runs of each kind of mutant. */
const RUNS = longRun ? 1_200 : 5;
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

type Proof = Awaited<ReturnType<typeof signProof>>;
type Mutant = (proof: Proof, by: KeyWallet) => Proof | Promise<Proof>;

const bytesOf = ({ signature }: Proof) => Buffer.from(signature.slice(2), 'hex');
const withBytes = (proof: Proof, bytes: Uint8Array): Proof => ({
  ...proof,
  signature: `0x${Buffer.from(bytes).toString('hex')}`,
});
const at = fc.nat({ max: 10_000 });

const flippedBit = fc.tuple(at, fc.nat({ max: 7 })).map(([place, bit]): Mutant => (proof) => {
  const bytes = bytesOf(proof);
  const index = place % bytes.length;
  bytes[index] = bytes[index]! ^ (1 << bit);
  return withBytes(proof, bytes);
});
const otherByte = fc
  .tuple(at, fc.integer({ min: 1, max: 255 }))
  .map(([place, by]): Mutant => (proof) => {
    const bytes = bytesOf(proof);
    const index = place % (bytes.length - 1);
    bytes[index] = (bytes[index]! + by) % 256;
    return withBytes(proof, bytes);
  });
const cut = fc.integer({ min: 1, max: 64 }).map(
  (n): Mutant =>
    (proof) =>
      withBytes(proof, bytesOf(proof).subarray(0, -n)),
);
const grown = fc.uint8Array({ minLength: 1, maxLength: 40 }).map(
  (more): Mutant =>
    (proof) =>
      withBytes(proof, Buffer.concat([bytesOf(proof), more])),
);
const random = fc.uint8Array({ minLength: 65, maxLength: 65 }).map(
  (bytes): Mutant =>
    (proof) =>
      withBytes(proof, bytes),
);
/** The other form of the same signature would be a second proof in another text. */
const mirrored = fc.constant<Mutant>((proof) => {
  const bytes = bytesOf(proof);
  const s = order - BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`);
  bytes.set(Buffer.from(s.toString(16).padStart(64, '0'), 'hex'), 32);
  bytes[64] = bytes[64] === 27 ? 28 : 27;
  return withBytes(proof, bytes);
});
const wrapped = fc.uint8Array({ minLength: 0, maxLength: 96 }).map(
  (inner): Mutant =>
    (proof) =>
      withBytes(
        proof,
        Buffer.concat([inner, bytesOf(proof), Buffer.from('6492'.repeat(16), 'hex')]),
      ),
);
const spelled = fc
  .tuple(at, fc.string({ minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([place, text, resigned]): Mutant => async (proof, by) => {
    const index = place % proof.message.length;
    const message = proof.message.slice(0, index) + text + proof.message.slice(index + text.length);
    return { ...proof, message, signature: resigned ? await by.sign(message) : proof.signature };
  });
const foreign = fc.constant<Mutant>(async (proof) => ({
  ...proof,
  signature: await keyWallet().sign(proof.message),
}));
const swapped = fc.constant<Mutant>((proof) => ({ ...proof, chain_address: keyWallet().address }));

const kinds = {
  'a flipped bit': flippedBit,
  'another byte': otherByte,
  'a cut': cut,
  'more bytes': grown,
  'random bytes': random,
  'the mirrored form': mirrored,
  'a wrapped signature': wrapped,
  'another message': spelled,
  'another signer': foreign,
  'another address': swapped,
};

test.each(Object.entries(kinds))(
  `a real proof with %s is refused in ${RUNS} runs`,
  { timeout: 2_400_000 },
  async (_, kind) => {
    const by = keyWallet();
    await fc.assert(
      fc.asyncProperty(kind, async (mutate) => {
        api.clock.advance(1_000);
        const client = api.client();
        const proof = await signProof(client, by);
        const mutant = await mutate(proof, by);
        // 0 and 1 are another notation of 27 and 28; such a "mutant" is the proof itself.
        const same =
          bytesOf(mutant).equals(bytesOf(proof)) &&
          mutant.message === proof.message &&
          mutant.chain_address === proof.chain_address;
        fc.pre(!same);
        expect([400, 1105, 1106]).toContain((await client.call.auth.walletLogin(mutant)).code);
      }),
      { numRuns: RUNS },
    );
    expect(await api.services.db.selectFrom('session').select('id').execute()).toEqual([]);
  },
);
