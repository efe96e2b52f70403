import type { UserFull } from '@taice/contract';
import type { BindingKind } from '@taice/contract/shapes';
import { confirm, unbind } from '@taice/core';
import { Button, Text } from '@taice/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRow, useEditRow } from '../edit-row.tsx';
import { useTaice } from '../taice.tsx';
import { useSaveAction } from '../use-save-action.ts';
import { getLoginMethods } from './login-methods.ts';

export type BindingRowProps = {
  user: UserFull;
  kind: BindingKind;
  icon: ReactNode;
  label: string;
  /** The bound account or address, as its owner knows it. */
  bound: string | null;
  /** The control that binds or changes it here, if that is possible. */
  children?: ReactNode;
};

/** One login method: the bound account, with controls to bind, change and remove it. */
export function BindingRow({ user, kind, icon, label, bound, children }: BindingRowProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const { close } = useEditRow(kind);
  if (bound === null && !children) return null;
  const isLast = bound !== null && getLoginMethods(user).length === 1;
  const takeAway = async () => {
    const confirmed = await confirm(taice, {
      title: t('user.bind.unbindTitle', { way: label }),
      body: t('user.bind.unbindBody'),
      confirmLabel: t('user.bind.unbind'),
    });
    if (confirmed && (await save(() => unbind(taice, kind), 'user.bind.unbound'))) close();
  };
  return (
    <EditRow name={kind} icon={icon} label={label} value={bound ?? t('user.bind.none')}>
      <div className="edit-form">
        {bound === null && kind !== 'email' && (
          <Text as="p" tone="muted">
            {t(kind === 'wallet' || kind === 'ton' ? 'auth.wallet.bindBody' : 'user.bind.what')}
          </Text>
        )}
        {children}
        {isLast && (
          <Text as="p" tone="muted">
            {t('user.bind.last')}
          </Text>
        )}
        {bound !== null && !isLast && (
          <div className="edit-form-actions">
            <Button variant="danger" busy={busy} onClick={() => void takeAway()}>
              {t('user.bind.unbind')}
            </Button>
          </div>
        )}
      </div>
    </EditRow>
  );
}
