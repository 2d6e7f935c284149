// Decodes a page's bytes to text: by its byte order mark, the answer's charset, a `meta` near its beginning, or else
// the encoding that browsers assume for English pages.

/** How far into a page a `meta` with its charset counts, in bytes. */
const PRESCAN = 1024
const OTHERWISE = 'windows-1252'

/** Decodes a page. Invalid bytes become U+FFFD. */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const label = markOf(bytes) ?? labelIn(contentType ?? '') ?? metaOf(bytes) ?? OTHERWISE
  return new TextDecoder(label).decode(bytes)
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

function labelIn(text: string): string | null {
  const label = /charset\s*=\s*["']?\s*([^\s"'>;/]+)/i.exec(text)?.[1]
  if (label === undefined) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null // No such encoding.
  }
}

function metaOf(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, PRESCAN))
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
  for (const [tag] of start.matchAll(/<meta[\s/][^>]*>/gi)) {
    const label = labelIn(tag)
    // We could read this `meta` in single bytes, so the page can't be UTF-16.
    if (label !== null) return label.startsWith('utf-16') ? 'utf-8' : label
  }
  return null
}
