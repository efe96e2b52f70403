type Scope = {
  AbortController: typeof AbortController;
  AbortSignal: typeof AbortSignal;
  DOMException: typeof DOMException;
};

/**
 * Polyfills for `AbortSignal.timeout` (Chrome 103, Safari 16) and `AbortSignal.any` (Chrome 116, Safari 17.4), as
 * defined by the DOM standard. core-js omits parts of the DOM.
 */
export const addAbortSignals = (scope: Scope): void => {
  const { AbortSignal } = scope;
  AbortSignal.timeout ??= (ms) => {
    const controller = new scope.AbortController();
    const reason = () => new scope.DOMException('signal timed out', 'TimeoutError');
    setTimeout(() => controller.abort(reason()), ms);
    return controller.signal;
  };
  AbortSignal.any ??= (signals) => {
    const controller = new scope.AbortController();
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
    }
    return controller.signal;
  };
};
