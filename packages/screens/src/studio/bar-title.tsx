import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './bar-title.css';

/** Says what the screen is in the shell's bar and the window's title, where one address has two screens. */
export function BarTitle({ children }: { children: string }) {
  // Not by the route table, which the first page loads for everybody.
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('.top-bar')), []);
  useEffect(() => {
    document.title = `${children} · Taice`;
  }, [children]);
  return bar && createPortal(<span className="bar-title">{children}</span>, bar);
}
