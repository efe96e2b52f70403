import { postListQueries } from '@taice/core';
import { descriptionMaxLength, titleMaxLength, type Lang } from '@taice/contract/shapes';
import { Card, SelectField, TextArea, TextField } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '../shared/i18n.ts';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { TagField } from './tag-field.tsx';
import type { UploadFormState } from './use-form.ts';

/** Title and description, category and language of the video. */
export function UploadForm({ form: { words, change, says } }: { form: UploadFormState }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const categories = useRead(postListQueries.categories(taice));
  const lettersLeft = (max: number, text: string) => (
    <span className="tc-muted">{t('studio.lettersLeft', { count: max - text.length })}</span>
  );
  return (
    <Card as="section" className="upload-form" aria-label={t('studio.about')}>
      <TextField
        label={t('studio.title')}
        name="title"
        value={words.title}
        maxLength={titleMaxLength}
        aside={lettersLeft(titleMaxLength, words.title)}
        error={says('title')}
        onChange={(title) => change({ title })}
      />
      <TextArea
        label={t('studio.description')}
        name="description"
        value={words.description}
        maxLength={descriptionMaxLength}
        aside={lettersLeft(descriptionMaxLength, words.description)}
        error={says('description')}
        onChange={(description) => change({ description })}
      />
      <TagField tags={words.tags} error={says('tags')} onChange={(tags) => change({ tags })} />
      {!categories.data && categories.error && !categories.loading ? (
        <LoadError error={categories.error} onRetry={categories.reload} />
      ) : (
        <div className="upload-pair">
          <SelectField
            label={t('studio.category')}
            name="category_id"
            value={words.category_id}
            placeholder={t('studio.categoryNone')}
            options={(categories.data?.list ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
            error={says('category_id')}
            onChange={(category_id) => change({ category_id })}
          />
          <SelectField
            label={t('studio.lang')}
            name="lang"
            value={words.lang}
            options={languages.map((lang) => ({ value: lang, label: languageNames[lang] }))}
            onChange={(lang) => change({ lang: lang as Lang })}
          />
        </div>
      )}
    </Card>
  );
}
