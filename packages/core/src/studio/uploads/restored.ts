import { uploadOf } from './list.ts';
import type { UploadPorts } from './ports.ts';
import { uploadWaitsMs, type Upload, type UploadDraft, type UploadStep } from './types.ts';

/** ms for which a finished upload is still shown. */
const shown = 86_400_000;

const isOver = ({ at, postId }: UploadDraft): boolean =>
  Date.now() - at > (postId === null ? uploadWaitsMs : shown);

export type Restored = {
  readonly upload: Upload;
  /** True if it continues automatically. */
  readonly goesOn: boolean;
};

/** The state of an upload of an earlier page, or of another tab, and if it continues automatically. */
const standOf = async (
  { keeper }: UploadPorts,
  draft: UploadDraft,
): Promise<{ step: UploadStep; goesOn: boolean }> => {
  if (draft.postId !== null) return { step: 'posted', goesOn: false };
  if (draft.file === null) return { step: 'blank', goesOn: false };
  if (draft.whole) return { step: 'whole', goesOn: draft.publishing };
  const there = draft.kept && (await keeper.open(draft.id)) !== null;
  if (!there) return { step: 'missing', goesOn: false };
  return draft.paused ? { step: 'paused', goesOn: false } : { step: 'queued', goesOn: true };
};

/** The stored uploads of an account, the oldest first; outdated ones are removed. */
export const restored = async (ports: UploadPorts, account: string): Promise<Restored[]> => {
  const { drafts, keeper } = ports;
  const all = await drafts.all();
  const [old, good] = [all.filter(isOver), all.filter((draft) => !isOver(draft))];
  await Promise.all(old.map(({ id }) => drafts.remove(id)));
  await keeper.sweep(new Set(good.map(({ id }) => id)));
  const mine = good.filter((draft) => draft.account === account).toSorted((a, b) => a.at - b.at);
  return Promise.all(
    mine.map(async (draft) => {
      const { step, goesOn } = await standOf(ports, draft);
      return { upload: uploadOf(draft, step), goesOn };
    }),
  );
};
