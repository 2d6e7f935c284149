// A browser for visits to a provider: it follows redirects between the product and the provider, and keeps their
// cookies.
import { must } from '#shared/lib/must.ts'
import { type AccountsWorld, type Answer, SITE } from '#tests/support/accounts-world.ts'

/** Where a visit ended: the first address outside /auth/v1 and the provider. */
export type Landing = {
  url: URL
  query: URLSearchParams
  hash: URLSearchParams
  cookies: Map<string, string>
}

export type VisitingBrowser = {
  /** Opens an address and follows its redirects to the end. */
  visit: (address: string) => Promise<Landing>
  /** The same, but stops before the product's callback and returns its address. */
  visitUntilCallback: (address: string) => Promise<string>
  /** One request to the product with this browser's cookies. */
  ask: (method: string, path: string, headers?: Record<string, string>) => Promise<Answer>
  /** The product's cookies. */
  cookies: Map<string, string>
}

const CALLBACK = `${SITE}/auth/v1/callback`
const MOST_STEPS = 12

export function openVisitingBrowser(world: AccountsWorld): VisitingBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  const ask: VisitingBrowser['ask'] = async (method, path, headers = {}) => {
    const jar = jarOf(SITE)
    const answer = await world.ask(method, path, { headers: { ...headers, cookie: cookieHeader(jar) } })
    keep(jar, answer.headers)
    return answer
  }

  /** The address that one request redirects to, or null. */
  const step = async (url: URL): Promise<URL | null> => {
    if (url.origin === SITE) {
      const answer = await ask('GET', `${url.pathname.replace('/auth/v1', '')}${url.search}`)
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return new URL(location, url)
    }
    const jar = jarOf(url.origin)
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookieHeader(jar) } })
    keep(jar, response.headers)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${await response.text()}`)
    return new URL(location, url)
  }

  const follow = async (address: string, isEnd: (url: URL) => boolean): Promise<URL> => {
    let url = new URL(address)
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      url = must(await step(url), 'a next address')
      if (isEnd(url)) return url
    }
    throw new Error('too many redirects')
  }

  return {
    ask,
    cookies: jarOf(SITE),
    async visit(address) {
      const begun = new URL(address).origin
      const isElsewhere = (url: URL) =>
        url.origin === SITE ? !url.pathname.startsWith('/auth/v1/') : !isProvider(url) && url.origin !== begun
      const url = await follow(address, isElsewhere)
      return {
        url,
        query: url.searchParams,
        hash: new URLSearchParams(url.hash.slice(1)),
        cookies: jarOf(SITE),
      }
    },
    visitUntilCallback: async address => (await follow(address, url => url.href.startsWith(CALLBACK))).href,
  }
}

/** Apart from the product, only test providers are on loopback. */
const isProvider = (url: URL): boolean => url.hostname === '127.0.0.1' && url.origin !== SITE

const cookieHeader = (jar: Map<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

function keep(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), value)
  }
}
