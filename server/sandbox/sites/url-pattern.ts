// URL patterns with placeholders, in both directions: `/people/{name}/{state}/{city}?page={page}` is built from a query
// and parsed from a visited URL. Optional placeholders, such as the city, may be missing from the path.

export type PatternValues = Readonly<Record<string, string>>
export type Slug = 'lower-hyphen' | 'Title-Hyphen' | 'lower_underscore'

export type UrlPattern = {
  /** The values in a URL, or null if it doesn't match. */
  match: (url: URL) => Record<string, string> | null
  /** Path and query with the values filled in; empty ones are omitted. */
  build: (values: PatternValues) => string
  path: string
}

const PLACEHOLDER = /\{(\w+)\}/g

/** A text as a path segment. */
export function slugify(text: string, style: Slug): string {
  const words = text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .split(/[\s_-]+/)
    .filter(word => word !== '')
  if (style === 'Title-Hyphen') return words.join('-')
  return words.map(word => word.toLowerCase()).join(style === 'lower-hyphen' ? '-' : '_')
}

/** The words in a path segment, capitalized. */
export function unslug(part: string): string {
  return part
    .split(/[\s_+-]+/)
    .filter(word => word !== '')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Compiles `pattern`. Path segments use the given slug style, except ids, states, pages and age groups. */
export function compilePattern(pattern: string, style: Slug): UrlPattern {
  const [path = '', query = ''] = pattern.split('?')
  const parts = path.split('/').filter(part => part !== '')
  const names = [...path.matchAll(PLACEHOLDER)].map(match => match[1] ?? '')
  const source = parts
    .map(part => {
      const literal = part.split(PLACEHOLDER).map((piece, i) => (i % 2 === 1 ? '([^/]+?)' : piece))
      const optional = /^\{(city|state|stateName|page|ages)\}$/.test(part)
      return optional ? `(?:/${literal.join('')})?` : `/${literal.join('')}`
    })
    .join('')
  const regex = new RegExp(`^${source}/?$`)
  const params = new URLSearchParams(query)
  return {
    path,
    match: url => {
      const found = regex.exec(url.pathname)
      if (!found) return null
      const values: Record<string, string> = {}
      names.forEach((name, index) => {
        values[name] = decode(found[index + 1] ?? '')
      })
      for (const [key, template] of params) {
        const name = /^\{(\w+)\}$/.exec(template)?.[1]
        if (name !== undefined) values[name] = url.searchParams.get(key) ?? ''
      }
      return values
    },
    build: values => {
      const plain = new Set(['id', 'page', 'state', 'ages'])
      const segments = parts
        .map(part =>
          part.replace(PLACEHOLDER, (_, name: string) => {
            const value = values[name] ?? ''
            return encodeURIComponent(plain.has(name) ? value : slugify(value, style))
          }),
        )
        .filter(part => part !== '')
      const filled = new URLSearchParams()
      for (const [key, template] of params) {
        const value = template.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '')
        if (value !== '') filled.set(key, value)
      }
      const search = filled.toString()
      return `/${segments.join('/')}${search === '' ? '' : `?${search}`}`
    },
  }
}
