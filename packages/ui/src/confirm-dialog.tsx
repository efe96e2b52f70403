import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: ReactNode;
  /** Without it there is only one button, for a plain notice. */
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** The action cannot be undone. */
  danger?: boolean;
  busy?: boolean;
};

/** A question with one or two answers. The focus starts on the harmless one. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  danger = false,
  busy = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onCancel}
      title={title}
      description={children}
      footer={
        <>
          {cancelLabel !== undefined && (
            <Button size={48} onClick={onCancel} disabled={busy} data-autofocus="">
              {cancelLabel}
            </Button>
          )}
          <Button size={48} variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
