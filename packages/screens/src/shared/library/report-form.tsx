import { type MoreMenu, showError, toast } from '@taice/core';
import type { Input, ReportReason, TaiceContract } from '@taice/contract';
import { Button, Text, TextArea } from '@taice/ui';
import { CellGroup, ChoiceCell } from '@taice/ui/list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';

type Report = TaiceContract['moderation']['report'];

const reasons: readonly ReportReason[] = [
  'spam',
  'scam',
  'sexual',
  'violence',
  'hate',
  'minor',
  'copyright',
  'other',
];
const reasonMaxLength = 500;

const targetOf = (menu: MoreMenu): Pick<Input<Report>, 'target_type' | 'target_id'> => {
  if (menu.kind === 'post') return { target_type: 'post', target_id: menu.post.id };
  if (menu.kind === 'comment') return { target_type: 'comment', target_id: menu.comment.id };
  return { target_type: 'user', target_id: menu.person.id };
};

/** The reason of a report, and an optional text. The input stays until it is sent. */
export function ReportForm({ more, close }: { more: MoreMenu; close: () => void }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!reason) return;
    setBusy(true);
    try {
      const { is_new } = await taice.api.moderation.report({
        ...targetOf(more),
        reason,
        text: text.trim(),
      });
      toast(taice, { kind: 'success', text: t(is_new ? 'keep.report.done' : 'keep.report.again') });
      close();
    } catch (error) {
      showError(taice, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="more-report"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Text as="p" tone="muted">
        {t('keep.report.about')}
      </Text>
      <CellGroup legend={t('keep.report.title')}>
        {reasons.map((each) => (
          <ChoiceCell
            key={each}
            name="reason"
            value={each}
            checked={reason === each}
            onChoose={() => setReason(each)}
          >
            {t(`keep.report.reasons.${each}`)}
          </ChoiceCell>
        ))}
      </CellGroup>
      <TextArea
        label={t('keep.report.text')}
        value={text}
        rows={3}
        maxLength={reasonMaxLength}
        onChange={setText}
      />
      <Button type="submit" variant="primary" size={48} block busy={busy} disabled={!reason}>
        {t('keep.report.send')}
      </Button>
    </form>
  );
}
