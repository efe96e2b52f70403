import {
  blankWords,
  checkWords,
  langAtom,
  ruleNow,
  uploadsOf,
  type Upload,
  type UploadWords,
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
  words: UploadWords;
  change: (words: Partial<UploadWords>) => void;
  /** What is wrong with a field, once Publish was pressed or the server has said so. */
  says: (field: FormField) => string | undefined;
  /** What the server has against it all. */
  refusal: string | null;
  /** Publishes, by itself once all bytes are there; false where something is missing. */
  publish: () => boolean;
};

/** The form of an upload, or of one that begins with what is typed. */
export function useForm(
  upload: Upload | undefined,
  onChosen: (id: string) => void,
): UploadFormState {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const uploads = uploadsOf(taice);
  const [asked, setAsked] = useState<string | null>(null);
  const id = upload?.id ?? '';
  const words = upload?.words ?? blankWords(lang);
  const problems = checkWords(words, ruleNow(taice));
  const server = upload?.problem;
  const says = (field: FormField): string | undefined => {
    if (server?.field?.split('.')[0] === field) return server.text;
    if (asked === null || asked !== id) return undefined;
    if (field === 'file') return upload?.file ? undefined : t('studio.need.file');
    const found = problems.find((problem) => problem.field === field);
    const lacks = found && `${found.field}_${found.kind}`;
    return lacks && t(`studio.need.${lacks}`);
  };
  return {
    words,
    change: (more) => {
      if (upload) uploads.change(id, more);
    },
    says,
    refusal: server?.kind === 'server' && server.field === undefined ? server.text : null,
    publish: () => {
      if (!upload) return false;
      setAsked(id);
      // It stays in sight when it is done, whatever else there is.
      onChosen(id);
      if (problems.length > 0 || !upload.file) return false;
      uploads.publish(id);
      return true;
    },
  };
}
