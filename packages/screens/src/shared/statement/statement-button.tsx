import {
  readStatement,
  ruleNow,
  statementCsv,
  statementMonths,
  toast,
  type Statement,
} from '@taice/core';
import { Button, Dialog, SelectField } from '@taice/ui';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../points-text.ts';
import { saveFile } from '../save-file.ts';
import { useTaice } from '../taice.tsx';
import { useUser } from '../use-user.ts';
import { printPage } from './print-page.ts';
import './statement.css';

const columns = ['day', 'time', 'what', 'about', 'points', 'balance', 'number'] as const;

/** Saves a month's rows as a table or prints them. Hidden if pages cannot save files. */
export function StatementButton() {
  const { t, i18n } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  const text = usePointsText();
  const now = new Date(ruleNow(taice));
  const months = statementMonths(now, new Date(user?.created_at ?? now));
  const [open, setOpen] = useState(false);
  const [month, setMonth] = useState(months[0] ?? '');
  const [busy, setBusy] = useState<'csv' | 'print' | null>(null);
  if (taice.platform.appType !== 'web' || !user) return null;
  const nameOf = (each: string) =>
    new Intl.DateTimeFormat(i18n.language, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${each}-01T00:00:00Z`));
  const head = columns.map((column) => t(`wallet.statement.column.${column}`));
  const use = {
    csv: (statement: Statement) =>
      saveFile(
        `taice-${month}.csv`,
        new Blob([statementCsv(statement, head)], { type: 'text/csv;charset=utf-8' }),
      ),
    print: ({ rows, totalIn, totalOut }: Statement) =>
      printPage({
        title: t('wallet.statement.of', { month: nameOf(month) }),
        lines: [
          `Taice · ${user.nickname} · ${user.id}`,
          `${t('wallet.cameIn')} ${text.points(totalIn)} · ${t('wallet.wentOut')} ${text.points(totalOut)}`,
        ],
        head: head.slice(0, -1),
        rows: rows.map((row) => [
          row.biz_date,
          row.created_at.slice(11, 19),
          row.title,
          row.source?.title ?? '',
          text.points(row.settled_amount ?? row.amount),
          row.balance_after === null ? '' : text.points(row.balance_after),
        ]),
      }),
  };
  const create = async (format: 'csv' | 'print') => {
    setBusy(format);
    try {
      use[format](await readStatement(taice, month));
      setOpen(false);
    } catch {
      toast(taice, { kind: 'error', text: t('common.networkFailed') });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button size={36} icon={<FileText />} onClick={() => setOpen(true)}>
        {t('wallet.statement.title')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('wallet.statement.title')}
        description={t('wallet.statement.note')}
        closeLabel={t('common.close')}
      >
        <div className="statement">
          <SelectField
            label={t('wallet.statement.month')}
            value={month}
            options={months.map((each) => ({ value: each, label: nameOf(each) }))}
            onChange={setMonth}
          />
          <div className="statement-ways">
            <Button
              icon={<Download />}
              block
              busy={busy === 'csv'}
              disabled={busy !== null}
              onClick={() => void create('csv')}
            >
              {t('wallet.statement.csv')}
            </Button>
            <Button
              icon={<Printer />}
              block
              busy={busy === 'print'}
              disabled={busy !== null}
              onClick={() => void create('print')}
            >
              {t('wallet.statement.print')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
