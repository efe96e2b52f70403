/** Calls `onHide` when the page is hidden, after which it may be closed; the returned function unsubscribes. */
export function onPageHide(onHide: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') onHide();
  };
  addEventListener('pagehide', onHide);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    removeEventListener('pagehide', onHide);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
