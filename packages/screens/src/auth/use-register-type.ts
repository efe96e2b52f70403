import { useLocation } from 'react-router-dom';

/** Origin of a registration: 2 is the e-mail start page, else 1. */
export function useRegisterType(): 1 | 2 {
  return useLocation().pathname === '/Started' ? 2 : 1;
}
