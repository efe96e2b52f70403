import type { OrderItem } from '@taice/contract';
import { showCode, toast } from '@taice/core';
import { Button, IconButton } from '@taice/ui';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { refusalOf } from '../shared/went-through.ts';

/** The code of an order, read only when somebody wants to see it: each look is logged. */
export function OrderCode({ order }: { order: Pick<OrderItem, 'id'> }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const text = useRef<HTMLElement>(null);
  const show = async () => {
    setBusy(true);
    await refusalOf(showCode(taice, order.id).then(setCode)).finally(() => setBusy(false));
  };
  const copy = async (shown: string) => {
    try {
      await navigator.clipboard.writeText(shown);
      taice.platform.haptic('success');
      toast(taice, { kind: 'success', text: t('common.copied') });
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      toast(taice, { kind: 'warning', text: t('prizes.code.selected') });
    }
  };
  return (
    <div className="order-code">
      {code === null ? (
        <span className="order-code-text" role="img" aria-label={t('prizes.code.hidden')}>
          ••••-••••-••••
        </span>
      ) : (
        <code ref={text} className="order-code-text" aria-label={t('prizes.code.label')}>
          {code}
        </code>
      )}
      {code === null ? (
        <Button variant="ghost" busy={busy} onClick={() => void show()}>
          {t('prizes.code.show')}
        </Button>
      ) : (
        <>
          <Button variant="ghost" onClick={() => setCode(null)}>
            {t('prizes.code.hide')}
          </Button>
          <IconButton
            label={t('prizes.code.copy')}
            icon={<Copy />}
            onClick={() => void copy(code)}
          />
        </>
      )}
    </div>
  );
}
