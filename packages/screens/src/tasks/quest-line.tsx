import type { QuestItem } from '@taice/contract';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle-dashed';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import { QuestLink } from './quest-link.tsx';
import { useQuestText } from './quest-text.ts';

/** A subtask of a daily group in one line. */
export function QuestLine({ quest }: { quest: QuestItem }) {
  const { t } = useTranslation();
  const words = useQuestText();
  const unpaidReason = words.unpaidReason(quest);
  // Shown in the group's head, because a line that appears here would move the text.
  const waitText = words.waits(quest);
  return (
    <li className="quest-line" data-state={quest.state}>
      <QuestLink quest={quest} type="day" className="quest-line-way">
        <span className="quest-mark" aria-hidden="true">
          {unpaidReason || waitText ? (
            <CircleAlert className="tc-muted" />
          ) : quest.is_complete ? (
            <Check className="tc-good" />
          ) : (
            <Circle />
          )}
        </span>
        <span className="quest-line-name">
          {quest.task_name}
          {quest.is_complete && <span className="tc-hidden"> {t('tasks.done')}</span>}
          {waitText && <span className="tc-hidden"> {waitText}</span>}
        </span>
        <span className="tc-muted">{words.count(quest)}</span>
        {!quest.is_complete && (
          <ChevronRight className="quest-line-go tc-muted" aria-hidden="true" />
        )}
      </QuestLink>
      {unpaidReason && <p className="tc-12 tc-muted quest-why">{unpaidReason}</p>}
    </li>
  );
}
