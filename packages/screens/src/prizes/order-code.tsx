import type { OrderItem } from '@taice/contract';
import { showCode, toast } from '@taice/core';
import { Button } from '@taice/ui';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { errorOf } from '../shared/outcome.ts';

/**
 * The code of an order, with buttons that show and copy it. Each look is logged, so it loads only on request. `shown`:
 * the viewer has just redeemed it.
 */
export function OrderCode({
  order: { id, use },
  shown: revealed = false,
}: {
  order: Pick<OrderItem, 'id' | 'use'>;
  shown?: boolean;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const text = useRef<HTMLElement>(null);
  const show = async () => {
    setBusy(true);
    await errorOf(showCode(taice, id).then(setCode)).finally(() => setBusy(false));
  };
  const first = useEffectEvent(() => {
    if (revealed) void show();
  });
  useEffect(() => first(), []);
  const copy = async (copiedCode: string) => {
    try {
      await navigator.clipboard.writeText(copiedCode);
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
        <>
          <span className="order-code-text" role="img" aria-label={t('prizes.code.hidden')}>
            ••••-••••-••••
          </span>
          <Button size={36} variant="primary" busy={busy} onClick={() => void show()}>
            {t('prizes.code.show')}
          </Button>
        </>
      ) : (
        <>
          <code
            ref={text}
            className="order-code-text"
            aria-label={t('prizes.code.label')}
            translate="no"
          >
            {code}
          </code>
          <Button size={36} icon={<Copy />} onClick={() => void copy(code)}>
            {t('prizes.code.copy')}
          </Button>
          {use.url !== null && (
            <Button
              size={36}
              variant="primary"
              icon={<ExternalLink />}
              // With the host, because the router would take a path for a screen of the app.
              href={
                new URL(
                  use.url.replaceAll('{code}', encodeURIComponent(code)),
                  taice.settings.public_url,
                ).href
              }
            >
              {t('prizes.code.open')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
