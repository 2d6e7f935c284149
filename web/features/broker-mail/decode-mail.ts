// The encodings of RFC 5322 and MIME, as far as showing a mail needs them. Bytes travel as text of one character each.

/** Bytes as text of one character each, in which headers and boundaries can be looked for. */
export function toBinary(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

export function toBytes(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, character => character.charCodeAt(0) & 0xff)
}

/** Text of bytes in a charset; one that is not known is read as the web's usual one. */
export function decodeText(binary: string, charset: string): string {
  const bytes = toBytes(binary)
  const label = /^(us-ascii|ascii|utf-?8|)$/i.test(charset) ? 'utf-8' : charset
  try {
    return new TextDecoder(label, { fatal: label === 'utf-8' }).decode(bytes)
  } catch {
    // Not what it says it is, or a charset that browsers do not know.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The bytes of a part, by its Content-Transfer-Encoding. */
export function decodeTransfer(binary: string, encoding: string): string {
  if (encoding === 'base64') return decodeBase64(binary)
  if (encoding === 'quoted-printable') {
    return decodeQuoted(binary.replace(/[ \t]+(\r?\n)/g, '$1').replace(/=\r?\n/g, ''))
  }
  return binary
}

/** A header's text: encoded words (RFC 2047) and raw bytes read as they are meant. */
export function decodeWords(value: string): string {
  const joined = value.replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
  const words = /=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi
  let text = ''
  let at = 0
  for (const match of joined.matchAll(words)) {
    const [whole, charset = '', kind = '', content = ''] = match
    text += decodeText(joined.slice(at, match.index), '')
    const bytes =
      kind.toLowerCase() === 'b' ? decodeBase64(content) : decodeQuoted(content.replaceAll('_', ' '))
    text += decodeText(bytes, charset)
    at = match.index + whole.length
  }
  return text + decodeText(joined.slice(at), '')
}

/** The words of an HTML text, for reading; never shown as HTML. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, entityOf)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  copy: '©',
}

function entityOf(whole: string, name: string): string {
  const number = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? Number.parseInt(name.slice(1), 10)
      : Number.NaN
  if (Number.isNaN(number)) return ENTITIES[name.toLowerCase()] ?? whole
  return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : ''
}

function decodeBase64(text: string): string {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, '')
  return atob(clean.length % 4 === 1 ? clean.slice(0, -1) : clean)
}

function decodeQuoted(text: string): string {
  return text.replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
