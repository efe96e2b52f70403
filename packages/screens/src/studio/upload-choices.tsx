import { Card, Switch, Text, TextField } from '@taice/ui';
import Globe from 'lucide-react/icons/globe';
import Link2 from 'lucide-react/icons/link-2';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from './choice.tsx';
import type { UploadFormState } from './use-form.ts';

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Visibility, publication time, and permission to comment. */
export function UploadChoices({ form: { words, change, says } }: { form: UploadFormState }) {
  const { t } = useTranslation();
  const optionLabel = (icon: ReactNode, label: string) => (
    <span className="upload-choice">
      {icon}
      {label}
    </span>
  );
  return (
    <Card as="section" className="upload-form" aria-label={t('studio.choices')}>
      <Choice
        label={t('studio.visibility')}
        value={words.visibility}
        options={[
          { value: 'public', label: optionLabel(<Globe />, t('studio.seen.public')) },
          { value: 'unlisted', label: optionLabel(<Link2 />, t('studio.seen.unlisted')) },
          { value: 'private', label: optionLabel(<Lock />, t('studio.seen.private')) },
        ]}
        onChange={(visibility) => change({ visibility })}
      />
      <Choice
        label={t('studio.when')}
        value={words.when === '' ? undefined : words.when}
        options={(['now', 'later', 'not'] as const).map((when) => ({
          value: when,
          label: t(`studio.whenIs.${when}`),
        }))}
        error={says('publish')}
        hint={words.when === '' ? undefined : t(`studio.whenMeans.${words.when}`)}
        onChange={(when) => change({ when })}
      />
      {words.when === 'later' && (
        <TextField
          label={t('studio.publishAt')}
          type="datetime-local"
          name="publish_at"
          value={words.publish_at}
          error={says('publish_at')}
          hint={t('studio.yourTime', { zone: zone() })}
          onChange={(publish_at) => change({ publish_at })}
        />
      )}
      <Choice
        label={t('studio.comments')}
        value={words.comment_policy}
        options={(['all', 'approve', 'off'] as const).map((policy) => ({
          value: policy,
          label: t(`studio.commentsAre.${policy}`),
        }))}
        onChange={(comment_policy) => change({ comment_policy })}
      />
      <div className="upload-switch">
        <div>
          <Text as="p">{t('studio.ai')}</Text>
          <Text as="p" size={12} tone="muted">
            {t('studio.aiHint')}
          </Text>
        </div>
        <Switch
          label={t('studio.ai')}
          checked={words.is_ai}
          onChange={(is_ai) => change({ is_ai })}
        />
      </div>
    </Card>
  );
}
