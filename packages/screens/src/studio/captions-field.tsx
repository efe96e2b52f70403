import { ApiError, uploadAttachment, type CaptionChoice } from '@taice/core';
import { captionMaxBytes, captionsMax } from '@taice/contract/shapes';
import { IconButton, Text } from '@taice/ui';
import CaptionsIcon from 'lucide-react/icons/captions';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { FileButton } from './file-button.tsx';

/** The most common caption languages, the product's own first. */
const captionLanguages =
  'en zh-Hans zh-Hant es pt fr de it ru uk tr ar fa hi bn id ms vi th ja ko tl pl nl'.split(' ');

/** Name of a language in that language, so that its speakers recognise it. */
const nameOf = (lang: string): string => {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
};

/** The language in a file's name: `talk.de.vtt`, `talk-zh-Hant.vtt`. */
const guessLanguage = (filename: string): string | undefined => {
  const langCode = /[._-]([a-z]{2}(?:-han[st])?)\.[^.]+$/i.exec(filename)?.[1]?.toLowerCase();
  return captionLanguages.find((lang) => lang.toLowerCase() === langCode);
};

export type CaptionsFieldProps = {
  captions: readonly CaptionChoice[];
  error: string | undefined;
  onChange: (captions: readonly CaptionChoice[]) => void;
};

/** Captions, one file per language; each is checked when it is chosen. */
export function CaptionsField({ captions, error, onChange }: CaptionsFieldProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const free = (except?: string) =>
    captionLanguages.filter(
      (lang) => lang === except || !captions.some((each) => each.lang === lang),
    );
  const uploadCaptions = async (file: File) => {
    setErrorText(null);
    if (file.size > captionMaxBytes) return setErrorText(t('studio.captionWhy.too_large'));
    setBusy(true);
    try {
      const { id, left_out, left_out_first = [] } = await uploadAttachment(taice, 'caption', file);
      if (left_out)
        setErrorText(
          t('studio.captionLeftOut', {
            count: left_out,
            lines: left_out_first.map(({ line }) => line).join(', '),
          }),
        );
      const guess = guessLanguage(file.name);
      const lang = guess && free().includes(guess) ? guess : free()[0];
      if (lang !== undefined) onChange([...captions, { lang, label: nameOf(lang), file_id: id }]);
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      const data =
        cause instanceof ApiError ? (cause.data as { kind?: string; line?: number }) : null;
      setErrorText(
        data?.kind
          ? t(`studio.captionWhy.${data.kind}`, { line: data.line })
          : cause instanceof ApiError
            ? cause.message
            : t('common.networkFailed'),
      );
    } finally {
      setBusy(false);
    }
  };
  const message = errorText ?? error;
  return (
    <div className="tc-field studio-list">
      <div className="tc-field-top">
        <span>{t('studio.captions')}</span>
        {captions.length < captionsMax && (
          <FileButton
            label={t('studio.captionAdd')}
            icon={<Plus />}
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            busy={busy}
            onFile={(file) => void uploadCaptions(file)}
          />
        )}
      </div>
      {captions.length === 0 && (
        <Text as="p" size={12} tone="muted">
          {t('studio.captionsNone')}
        </Text>
      )}
      <ul>
        {captions.map((caption, at) => (
          <li key={caption.lang} className="studio-line">
            <CaptionsIcon aria-hidden="true" />
            {caption.file_id === undefined ? (
              <span className="studio-line-words">{caption.label}</span>
            ) : (
              <select
                className="studio-line-words"
                aria-label={t('studio.captionLang')}
                value={caption.lang}
                onChange={({ currentTarget: { value: lang } }) =>
                  onChange(
                    captions.map((each, index) =>
                      index === at ? { ...each, lang, label: nameOf(lang) } : each,
                    ),
                  )
                }
              >
                {free(caption.lang).map((lang) => (
                  <option key={lang} value={lang}>
                    {nameOf(lang)}
                  </option>
                ))}
              </select>
            )}
            <IconButton
              label={t('studio.captionRemove', { lang: caption.label })}
              icon={<X />}
              onClick={() => onChange(captions.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">{message && <p className="tc-field-says tc-bad">{message}</p>}</div>
    </div>
  );
}
