import { toUpload } from './list.ts';
import type { UploadPorts } from './ports.ts';
import { uploadExpiresAfterMs, type Upload, type UploadDraft, type UploadStep } from './types.ts';

/** ms for which a finished upload is still shown. */
const finishedShownMs = 86_400_000;

const isOver = ({ at, postId }: UploadDraft): boolean =>
  Date.now() - at > (postId === null ? uploadExpiresAfterMs : finishedShownMs);

export type Restored = {
  readonly upload: Upload;
  /** True if it continues automatically. */
  readonly autoResume: boolean;
};

/** The state of an upload of an earlier page, or of another tab, and if it continues automatically. */
const restoreStep = async (
  { fileStore }: UploadPorts,
  draft: UploadDraft,
): Promise<{ step: UploadStep; autoResume: boolean }> => {
  if (draft.postId !== null) return { step: 'posted', autoResume: false };
  if (draft.file === null) return { step: 'blank', autoResume: false };
  if (draft.whole) return { step: 'whole', autoResume: draft.publishing };
  const hasCopy = draft.kept && (await fileStore.open(draft.id)) !== null;
  if (!hasCopy) return { step: 'missing', autoResume: false };
  return draft.paused
    ? { step: 'paused', autoResume: false }
    : { step: 'queued', autoResume: true };
};

/** The stored uploads of an account, the oldest first; outdated ones are removed. */
export const restoreUploads = async (ports: UploadPorts, account: string): Promise<Restored[]> => {
  const { drafts, fileStore } = ports;
  const all = await drafts.all();
  const [expired, valid] = [all.filter(isOver), all.filter((draft) => !isOver(draft))];
  await Promise.all(expired.map(({ id }) => drafts.remove(id)));
  await fileStore.sweep(new Set(valid.map(({ id }) => id)));
  const ownDrafts = valid
    .filter((draft) => draft.account === account)
    .toSorted((a, b) => a.at - b.at);
  return Promise.all(
    ownDrafts.map(async (draft) => {
      const { step, autoResume } = await restoreStep(ports, draft);
      return { upload: toUpload(draft, step), autoResume };
    }),
  );
};
