import { tagsOf } from '@taice/core';
import { tagsMax } from '@taice/contract/shapes';
import { IconButton, TextField, isComposing } from '@taice/ui';
import X from 'lucide-react/icons/x';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export type TagFieldProps = {
  tags: readonly string[];
  /** The server's error on the tags. */
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
};

const tagSeparator = /[\s,，、;；]$/u;

/** Tags as chips: each typed word becomes one at a space, a comma, or Enter. */
export function TagField({ tags, error, onChange }: TagFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const addTags = (text: string) => {
    const parts = tagsOf(text);
    const all = [...new Set([...tags, ...parts.tags])];
    const overflow = all.slice(tagsMax);
    if (all.length > tags.length) onChange(all.slice(0, tagsMax));
    // An invalid tag stays in the field, with the reason.
    setTyped([...parts.wrong, ...overflow].join(' '));
    if (overflow.length > 0) setInvalidText(t('studio.tagsFull', { count: tagsMax }));
    else setInvalidText(parts.wrong.length > 0 ? t('studio.tagWrong') : null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      addTags(typed);
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className="upload-tags">
      <TextField
        label={t('studio.tags')}
        aside={
          <span className="tc-muted">{t('studio.tagsLeft', { count: tagsMax - tags.length })}</span>
        }
        placeholder={t('studio.tagAdd')}
        value={typed}
        error={invalidText ?? error}
        autoCapitalize="none"
        onChange={(text) => {
          setInvalidText(null);
          if (tagSeparator.test(text)) addTags(text);
          else setTyped(text);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => typed !== '' && addTags(typed)}
      />
      {tags.length > 0 && (
        <ul className="upload-tag-list" aria-label={t('studio.tags')}>
          {tags.map((tag) => (
            <li key={tag} className="upload-tag">
              #{tag}
              <IconButton
                label={t('studio.tagRemove', { tag })}
                icon={<X />}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
