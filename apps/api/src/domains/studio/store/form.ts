import type { TaiceContract } from '@taice/contract';
import {
  chapterTitleMaxLength,
  descriptionMaxLength,
  tagMaxLength,
  titleMaxLength,
  titleMinLength,
} from '@taice/contract/shapes';
import { type TextBounds, normalizeText } from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Call } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';

export type StoreCall = Call<TaiceContract['studio']['storePost']>;

export const rejectField = (field: string, message: string): never =>
  fail(400, { data: { issues: [{ field, message }] } });

/** Fields that a published video needs and a draft does not. */
export const requireCompleteForm = ({ input }: StoreCall): void => {
  if (input.category_id === undefined) rejectField('category_id', 'a video has a category');
  if (input.publish === undefined) rejectField('publish', 'shown at once, or not yet');
};

export const requireCategory = async (tx: Tx, { input }: StoreCall): Promise<void> => {
  if (input.category_id === undefined) return;
  const found = await tx
    .selectFrom('category')
    .select('id')
    .where('id', '=', input.category_id)
    .where('is_on', '=', true)
    .executeTakeFirst();
  if (!found) rejectField('category_id', 'no such category');
};

/** A text without invisible characters and text direction controls; 400 if nothing remains, or too much. */
export const tidyField = (field: string, raw: string, bounds: TextBounds): string => {
  const read = normalizeText(raw, bounds);
  return read.refused === undefined ? read.text : rejectField(field, read.refused);
};

const lines = { min: 1, max: descriptionMaxLength, breaks: 2 };
export const chapterBounds = { min: 1, max: chapterTitleMaxLength, breaks: 0 };

/** The form's texts as they are stored. */
export const textColumns = ({ input }: StoreCall) => ({
  title: tidyField('title', input.title, { min: titleMinLength, max: titleMaxLength, breaks: 0 }),
  description:
    input.description.trim() === '' ? '' : tidyField('description', input.description, lines),
  category_id: input.category_id ?? null,
  tags: [
    ...new Set(
      input.tags.map((tag, index) =>
        tidyField(`tags.${index}`, tag, { min: 1, max: tagMaxLength, breaks: 0 }),
      ),
    ),
  ],
  is_ai: input.is_ai,
  lang: input.lang,
  visibility: input.visibility,
  comment_policy: input.comment_policy,
  is_wanted: input.publish ?? true,
  publish_at: input.publish_at === undefined ? null : new Date(input.publish_at),
});
