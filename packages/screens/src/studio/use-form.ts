import {
  emptyMetadata,
  validateMetadata,
  langAtom,
  ruleNow,
  uploadsOf,
  type Upload,
  type UploadMetadata,
} from '@taice/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';

export type FormField =
  | 'file'
  | 'title'
  | 'description'
  | 'category_id'
  | 'tags'
  | 'publish'
  | 'publish_at'
  | 'cover_id'
  | 'captions'
  | 'chapters'
  | 'skips';

export type UploadFormState = {
  words: UploadMetadata;
  change: (metadata: Partial<UploadMetadata>) => void;
  /** Error of a field, after Publish was pressed or the server has refused. */
  says: (field: FormField) => string | undefined;
  /** The server's error on the whole form. */
  refusal: string | null;
  /** Publishes automatically once all bytes are uploaded; returns false if a field is missing. */
  publish: () => boolean;
};

/** The form of an upload, or of one that begins with this input. */
export function useForm(
  upload: Upload | undefined,
  onChosen: (id: string) => void,
): UploadFormState {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const uploads = uploadsOf(taice);
  const [submittedId, setSubmittedId] = useState<string | null>(null);
  const id = upload?.id ?? '';
  const words = upload?.words ?? emptyMetadata(lang);
  const problems = validateMetadata(words, ruleNow(taice));
  const server = upload?.problem;
  const says = (field: FormField): string | undefined => {
    if (server?.field?.split('.')[0] === field) return server.text;
    if (submittedId === null || submittedId !== id) return undefined;
    if (field === 'file') return upload?.file ? undefined : t('studio.need.file');
    const fieldProblem = problems.find((problem) => problem.field === field);
    const problemKey = fieldProblem && `${fieldProblem.field}_${fieldProblem.kind}`;
    return problemKey && t(`studio.need.${problemKey}`);
  };
  return {
    words,
    change: (changes) => {
      if (upload) uploads.change(id, changes);
    },
    says,
    refusal: server?.kind === 'server' && server.field === undefined ? server.text : null,
    publish: () => {
      if (!upload) return false;
      setSubmittedId(id);
      // It stays in view when it is done, whatever else is running.
      onChosen(id);
      if (problems.length > 0 || !upload.file) return false;
      uploads.publish(id);
      return true;
    },
  };
}
