// Pages of a site in trouble: the same page with other class names, without its main part, or with a false heading.
import type { SiteDefinition } from '../sites/definition.ts'
import type { Trouble } from '../world/faults.ts'

type Kind = 'html' | 'css' | 'script'

function kindOf(type: string): Kind | null {
  if (type.startsWith('text/html')) return 'html'
  if (type.startsWith('text/css')) return 'css'
  return type.startsWith('text/javascript') ? 'script' : null
}

/** Renames the site's class `from`, and every class that starts with it, to `to`. */
function renamed(text: string, kind: Kind, from: string, to: string): string {
  if (kind === 'css') return text.replaceAll(`.${from}`, `.${to}`)
  if (kind === 'script') return text.replaceAll(`'${from}`, `'${to}`).replaceAll(`'.${from}`, `'.${to}`)
  return text.replace(/class="([^"]*)"/g, (_, names: string) => {
    const list = names.split(' ').map(name => (name.startsWith(from) ? to + name.slice(from.length) : name))
    return `class="${list.join(' ')}"`
  })
}

function withoutNames(text: string, kind: Kind, prefix: string): string {
  // The script builds the tiles' class names from parts.
  if (kind === 'script') return text.replaceAll(`'tile-name'`, `'tile-title'`)
  const names = [`${prefix}-name`, `${prefix}-tile-name`]
  return names.reduce((page, name) => {
    if (kind === 'css') return page.replace(new RegExp(`\\.${name}(?![\\w-])`, 'g'), `.${name}-text`)
    return page.replace(new RegExp(`(class="(?:[^"]* )?)${name}(?=[ "])`, 'g'), `$1${name}-text`)
  }, text)
}

function withEcho(text: string, kind: Kind, site: SiteDefinition): string {
  const nobody = `<section class="${site.prefix}-nobody">`
  const sought = /We looked for (.*?)\. Check the spelling/.exec(text)?.[1]
  if (kind !== 'html' || sought === undefined) return text
  const heading = `<div class="${site.prefix}-found"><h1>${sought}</h1><p>Address, phone and relatives of ${sought}</p></div>`
  return text
    .replace(/<title>[^<]*<\/title>/, () => `<title>We found ${sought} | ${site.name}</title>`)
    .replace(nobody, () => heading + nobody)
}

/** The site's answer, changed by the trouble; only page troubles change it. */
export async function troubled(answer: Response, site: SiteDefinition, trouble: Trouble): Promise<Response> {
  const kind = kindOf(answer.headers.get('content-type') ?? '')
  if (kind === null) return answer
  const { prefix } = site
  const changes: Partial<Record<Trouble, (text: string) => string>> = {
    layout: text => renamed(text, kind, `${prefix}-`, `${prefix}n-`),
    names: text => withoutNames(text, kind, prefix),
    empty: text => (kind === 'html' ? text.replace(/<main>[\s\S]*<\/main>/, '<main></main>') : text),
    echo: text => withEcho(text, kind, site),
  }
  const change = changes[trouble]
  if (change === undefined) return answer
  return new Response(change(await answer.text()), { status: answer.status, headers: answer.headers })
}
