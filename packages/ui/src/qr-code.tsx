import { useMemo } from 'react';
import { qrModules } from './qr-modules.ts';
import './qr-code.css';

/** A QR code of at most 2,331 bytes of text, for another device's camera; dark on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = qrModules(text);
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { path: squares.join(''), size: code.size };
  }, [text]);
  return (
    <svg
      className="tc-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-text={text}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
