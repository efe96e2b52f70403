import { useNavigate } from 'react-router-dom';
import { useTaice } from '../../shared/taice.tsx';

/** Leads whoever has chosen no interests yet to where they are chosen (domain.md 5.15). */
export function useInterestsNext(): () => Promise<void> {
  const taice = useTaice();
  const navigate = useNavigate();
  return async () => {
    const { has_interest } = await taice.api.interests.checkUserInterest();
    if (has_interest === 0) void navigate('/customized');
  };
}
