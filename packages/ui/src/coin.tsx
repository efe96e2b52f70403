import { useId } from 'react';

/** The coin: the symbol of points only. `size` in px; `ink` is the dark one for use on gold. */
export function Coin({ size = 16, ink = false }: { size?: number; ink?: boolean }) {
  const id = useId();
  if (ink) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="12" fill="var(--on-gold)" />
        <circle
          cx="12"
          cy="12"
          r="9"
          fill="none"
          stroke="var(--coin-2)"
          strokeOpacity=".5"
          strokeWidth="1.5"
        />
        <path
          d="M9.8 7.8v8.4l6.6-4.2z"
          fill="var(--coin-2)"
          stroke="var(--coin-2)"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor="var(--coin-1)" />
        <stop offset=".5" stopColor="var(--coin-2)" />
        <stop offset="1" stopColor="var(--coin-3)" />
      </linearGradient>
      <circle cx="20" cy="20" r="20" fill={`url(#${id})`} />
      <circle
        cx="20"
        cy="20"
        r="15.5"
        fill="none"
        stroke="var(--coin-rim)"
        strokeOpacity=".38"
        strokeWidth="1.75"
      />
      <path
        d="M16.2 13.7q0-1.7 1.5-.9l9.3 5.7q1.6 1.5 0 3l-9.3 5.7q-1.5.8-1.5-.9z"
        fill="var(--coin-mark)"
      />
      <path
        d="M5.5 14A15.6 15.6 0 0 1 20 2.6"
        fill="none"
        stroke="var(--on-video)"
        strokeOpacity=".4"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
