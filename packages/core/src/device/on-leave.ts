/** Hears that the page is put away, after which it may not live on; the returned function ends it. */
export function onLeave(leave: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const look = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', look);
  };
}
