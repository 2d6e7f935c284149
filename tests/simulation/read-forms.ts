// Reads the forms of a page as a person does: fields with their texts, regardless of the page's class names.

export type Field = {
  name: string
  type: string
  value: string
  /** Label and hint, as a person reads them. */
  words: string
  options: string[]
}

export type PageForm = { action: string; method: 'get' | 'post'; byScript: boolean; fields: Field[] }

/** All forms of a page, in order. */
export function readForms(html: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(([, head = '', body = '']) => {
    const send = attribute(head, 'data-send')
    return {
      action: send ?? attribute(head, 'action') ?? '',
      method: attribute(head, 'method')?.toLowerCase() === 'post' ? 'post' : 'get',
      byScript: send !== null,
      fields: readFields(body),
    }
  })
}

function readFields(body: string): Field[] {
  const pieces = body.matchAll(/<input\b([^>]*)>|<(select|textarea)\b([^>]*)>([\s\S]*?)<\/\2>/gi)
  let before = 0
  return [...pieces].flatMap(piece => {
    const [whole, input, tag = 'text', other = '', inner = ''] = piece
    const head = input ?? other
    const label = text(body.slice(before, piece.index))
    before = piece.index + whole.length
    const name = attribute(head, 'name')
    if (name === null) return []
    const options = [...inner.matchAll(/<option\b([^>]*)>/gi)].map(
      ([, own = '']) => attribute(own, 'value') ?? '',
    )
    const type = input === undefined ? tag.toLowerCase() : (attribute(head, 'type') ?? 'text')
    const value = attribute(head, 'value') ?? ''
    return [{ name, type, value, words: `${label} ${attribute(head, 'placeholder') ?? ''}`.trim(), options }]
  })
}

function attribute(head: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(head)
  return found ? decode(found[1] ?? found[2] ?? '') : null
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')

/** The text of an HTML fragment. */
export function text(html: string): string {
  return decode(html.replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
