// Libraries that add style elements, as for locking the scroll under a dialog, need the page's nonce to be let to.

declare global {
  /** Where they look for it, by a convention of bundlers. */
  var __webpack_nonce__: string | undefined
}

/** Hands them the nonce that the server gave the page; a page without one, as in development, needs none. */
export function passOnNonce(): void {
  const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {}
  if (nonce) globalThis.__webpack_nonce__ = nonce
}
