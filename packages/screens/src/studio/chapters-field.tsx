import { chaptersMin, markMinS, type ChapterMark } from '@taice/core';
import { chapterTitleMaxLength } from '@taice/contract/shapes';
import { Button, IconButton, Text } from '@taice/ui';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { TimeField } from './time-field.tsx';

export type ChaptersFieldProps = {
  chapters: readonly ChapterMark[];
  /** Seconds; 0 while unknown. */
  duration: number;
  error: string | undefined;
  onChange: (chapters: readonly ChapterMark[]) => void;
};

/** The named parts of the video: none, or at least three, the first at the beginning. */
export function ChaptersField({ chapters, duration, error, onChange }: ChaptersFieldProps) {
  const { t } = useTranslation();
  const change = (chapterIndex: number, changes: Partial<ChapterMark>) =>
    onChange(
      chapters.map((each, index) => (index === chapterIndex ? { ...each, ...changes } : each)),
    );
  const add = () => {
    if (chapters.length === 0) {
      const step = duration > 0 ? Math.max(markMinS, Math.floor(duration / chaptersMin)) : 60;
      onChange(Array.from({ length: chaptersMin }, (_, at) => ({ start_s: at * step, title: '' })));
      return;
    }
    const last = chapters.at(-1)?.start_s ?? 0;
    const next = duration > last + 2 ? Math.floor((last + duration) / 2) : last + markMinS;
    onChange([...chapters, { start_s: next, title: '' }]);
  };
  return (
    <div className="tc-field studio-list">
      <div className="tc-field-top">
        <span>{t('studio.chapters')}</span>
        <Button variant="ghost" size={36} icon={<Plus />} onClick={add}>
          {t('studio.chapterAdd')}
        </Button>
      </div>
      {chapters.length === 0 ? (
        <Text as="p" size={12} tone="muted">
          {t('studio.chaptersNone')}
        </Text>
      ) : (
        <ol>
          {chapters.map(({ start_s, title }, at) => (
            // A row is identified by its position.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="studio-line">
              {at === 0 ? (
                <span className="studio-time studio-time-fixed">0:00</span>
              ) : (
                <TimeField
                  label={t('studio.chapterTime', { number: at + 1 })}
                  value={start_s}
                  invalid={start_s <= (chapters[at - 1]?.start_s ?? 0)}
                  onChange={(seconds) => change(at, { start_s: seconds })}
                />
              )}
              <input
                className="studio-line-words"
                aria-label={t('studio.chapterTitle', { number: at + 1 })}
                placeholder={t('studio.chapterTitle', { number: at + 1 })}
                maxLength={chapterTitleMaxLength}
                value={title}
                onChange={({ currentTarget }) => change(at, { title: currentTarget.value })}
              />
              <IconButton
                label={t('studio.chapterRemove', { number: at + 1 })}
                icon={<X />}
                onClick={() =>
                  onChange(
                    chapters
                      .filter((_, index) => index !== at)
                      .map((each, index) => (index === 0 ? { ...each, start_s: 0 } : each)),
                  )
                }
              />
            </li>
          ))}
        </ol>
      )}
      <div aria-live="polite">{error && <p className="tc-field-says tc-bad">{error}</p>}</div>
    </div>
  );
}
