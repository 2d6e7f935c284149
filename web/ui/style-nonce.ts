// Passes the page's nonce to libraries that add style elements, for instance to lock scrolling under a dialog.

declare global {
  /** The global variable where libraries look for it, a bundler convention. */
  var __webpack_nonce__: string | undefined
}

/** Sets the nonce that the server gave the page; a page without one, as in development, needs none. */
export function passOnNonce(): void {
  const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {}
  if (nonce) globalThis.__webpack_nonce__ = nonce
}
