// The functions inside a broker's page that read its state: loaded, able to change, a challenge. They're sent along
// with in-page.ts; `watchPage` runs before the page's own scripts.

/** Whether the page looks like a challenge page: by its title, or by settings that its script leaves (section 11). */
export function resemblesChallenge(): boolean {
  if (/^\s*just a moment\s*(\.\.\.|…)?\s*$/i.test(document.title)) return true
  const options: unknown = Reflect.get(window, '_cf_chl_opt')
  if (options !== undefined && !(options instanceof Node)) return true
  // An assignment, not a comparison.
  return [...document.scripts].some(script => /_cf_chl_opt\s*=(?![=>])/.test(script.textContent ?? ''))
}

/** Whether the page has a script that could draw; data blocks don't count. */
export function hasScripts(): boolean {
  return [...document.scripts].some(script => {
    const type = (script.getAttribute('type') ?? '').trim().toLowerCase()
    return type === '' || type === 'module' || /^(text|application)\/(x-)?(java|ecma)script$/.test(type)
  })
}

/** Remembers whether the document ever had a script, or an element that runs one: it may have removed itself since. */
export function watchPage(): void {
  const seen = { acts: false }
  Object.defineProperty(window, Symbol.for('offlist.seen'), { value: seen, configurable: true })
  const acts = (node: Node) => {
    if (!(node instanceof Element)) return false
    if (node.localName === 'script' && !/json/i.test(node.getAttribute('type') ?? '')) return true
    return [...node.attributes].some(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value))
  }
  const observer = new MutationObserver(changes => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some(acts))) return
    seen.acts = true
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Whether the page has loaded and nothing can change it any more: it never had a script, a refresh or a frame. */
export function isDocumentStill(): boolean {
  if (document.readyState !== 'complete') return false
  const seen = Reflect.get(window, Symbol.for('offlist.seen')) as { acts: boolean } | undefined
  if (seen?.acts !== false) return false
  return document.querySelector('meta[http-equiv=refresh i], iframe, frame, object, embed') === null
}

/** A fingerprint of the document's state: its address without the fragment, and a hash of its markup. */
export function stateOfPage(): string {
  const markup = document.documentElement?.outerHTML ?? ''
  let sum = 0
  for (let at = 0; at < markup.length; at++) sum = (sum * 31 + markup.charCodeAt(at)) | 0
  return `${location.href.split('#')[0]} ${markup.length} ${sum}`
}

export function readyState(): DocumentReadyState {
  return document.readyState
}

/** The script that watches a document. Add it to a browser's context before its first page. */
export const WATCH_SCRIPT = `(${String(watchPage)})()`
