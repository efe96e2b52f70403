import { ApiError, errorText, mintItem, NetworkError, toast } from '@taice/core';
import type { NftItem } from '@taice/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';

const refusalKeys: Readonly<Record<number, string>> = {
  409: 'nft.chain.refused.changed',
  1501: 'nft.chain.refused.balance',
  1504: 'nft.chain.refused.address',
  1511: 'nft.chain.refused.addressNew',
  1803: 'nft.chain.refused.state',
};

const isBusyElsewhere = ({ data }: ApiError): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'reason') === 'one_at_a_time';

/** The state of a mint dialog and its result. */
export function useMint(item: Pick<NftItem, 'id'>, quote: { fee: string; to: string | null }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const refusalText = (error: unknown): string => {
    if (error instanceof NetworkError) return t('nft.chain.refused.noAnswer');
    if (!(error instanceof ApiError)) throw error;
    if (isBusyElsewhere(error)) return t('nft.chain.refused.oneAtATime');
    const key = refusalKeys[error.code];
    return key === undefined ? errorText(error) : t(key);
  };

  return {
    busy,
    said: message,
    /** Resolves to true if the mint has started. */
    submit: async (): Promise<boolean> => {
      if (busy || quote.to === null) return false;
      setBusy(true);
      setMessage(null);
      try {
        await mintItem(taice, { nft_id: item.id, fee: quote.fee, to_address: quote.to });
        taice.platform.haptic('success');
        toast(taice, { kind: 'success', text: t('nft.chain.begun') });
        return true;
      } catch (error) {
        taice.platform.haptic('error');
        setMessage(refusalText(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
