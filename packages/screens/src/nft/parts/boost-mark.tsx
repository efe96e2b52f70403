import Zap from 'lucide-react/icons/zap';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import './parts.css';

/** Boost that spectacles add to the points of a video, from basis points: `+12%`. */
export function BoostMark({ bp }: { bp: number }) {
  const lang = useLang();
  return (
    <span className="boost">
      <Zap aria-hidden="true" />
      {boostText(bp, lang)}
    </span>
  );
}
