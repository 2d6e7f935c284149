// HTML as a value: everything put into a template is escaped unless it is itself markup. Used by all sandbox pages.

/** A piece of finished HTML. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Content = Markup | string | number | false | null | undefined | readonly Content[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** `text` with the five significant characters as entities; safe in text and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}

function render(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (content instanceof Markup) return content.text
  if (typeof content === 'string') return escapeHtml(content)
  if (typeof content === 'number') return String(content)
  return content.map(render).join('')
}

/** Template tag: html`<b>${name}</b>` escapes `name` and inserts markup and lists of markup unchanged. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  let text = strings[0] ?? ''
  values.forEach((value, index) => {
    text += render(value) + (strings[index + 1] ?? '')
  })
  return new Markup(text)
}

/** Markup from a text that is known to be HTML, such as our own SVG. */
export function trusted(text: string): Markup {
  return new Markup(text)
}

/** `items` with `separator` between them, each escaped. */
export function joined(items: readonly Content[], separator: Content): Content {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]))
}
