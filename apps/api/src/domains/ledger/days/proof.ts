import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { commitmentOf, formatDayLine, saltOf } from './day-line.ts';
import { CHUNK_SIZE, hashLeaf, merklePath, rootOf } from './merkle.ts';
import { chunkHashes, chunkJournals, readLedgerSecret, ownJournal, readRoot } from './queries.ts';

export const proof = handler(contract.ledger.proof, {
  run: async ({ db, user, input }) => {
    const entry = await ownJournal(db, user.userId, input.entry_id);
    if (!entry) return fail(404);
    const { seq, hash, position, biz_date: date } = entry;
    const root = await readRoot(db, date);
    if (!root || seq === null || hash === null || position === null) return { date, proof: null };
    const [chunk, offset] = [Math.floor(position / CHUNK_SIZE), position % CHUNK_SIZE];
    const [secret, journals, chunks] = await Promise.all([
      readLedgerSecret(db),
      chunkJournals(db, date, chunk),
      chunkHashes(db, date),
    ]);
    const lines = journals.map((journal, n) =>
      formatDayLine(secret, date, chunk * CHUNK_SIZE + n, journal),
    );
    const line = lines[offset];
    if (!line) throw new Error(`seal ${seq} is not among the lines of ${date}`);
    const leaves = lines.map(hashLeaf);
    const path = [...merklePath(leaves, offset), ...merklePath(chunks, chunk)];
    // The proof must lead to the signed root; otherwise the ledger was changed.
    if (!rootOf(hashLeaf(line), path).equals(root.merkle_root))
      throw new Error(`the journals of ${date} do not match its root`);
    const salt = saltOf(secret, seq);
    if (!line.toString().endsWith(commitmentOf(salt, hash)))
      throw new Error(`seal ${seq} of ${date} was changed`);
    return {
      date,
      proof: {
        position,
        leaf_count: Number(root.leaf_count),
        line: line.toString(),
        path: path.map((step) => ({ side: step.side, hash: step.hash.toString('hex') })),
        root: root.merkle_root.toString('hex'),
        signature: root.signature.toString('hex'),
        public_key: root.public_key.toString('hex'),
        salt: salt.toString('hex'),
        sealed: hash.toString('hex'),
        seq: `${seq}`,
      },
    };
  },
});
