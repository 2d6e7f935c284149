// The addresses and headers that a page had before a form was filled in. What a page asks for later may depend on the
// values, in any disguise; what it had named before can't.
import type { Request } from 'playwright'

export interface KnownAddresses {
  /** A text that the page loaded: its addresses are known from now on. */
  addSource: (text: string) => void
  addRequest: (url: string, headers: Readonly<Record<string, string>>) => void
  /** Whether a read of this address tells nothing of the values. */
  isKnown: (url: URL, type: string) => boolean
  /** Whether it's the first time since filling began: how often data are read could tell of keys. */
  isFirstRead: (url: URL) => boolean
  /** Those headers that the page sent before, or that every request has. */
  knownHeaders: (headers: Readonly<Record<string, string>>) => Record<string, string>
}

const SOURCES_MOST = 8_000_000
const USUAL_HEADERS = /^(user-agent|accept-language|accept-encoding|host|sec-.*)$/
/** The end of an address that does something when it's read. */
const ACTS =
  /(opt[-_]?out|remov|delet|eras|suppress|unsubscribe|submit|send|confirm|save|track|collect|event)\w*$/i
/** A part of a file's name that's long enough not to be a value by chance. */
const LONG_PART = 6

/** Starts with nothing known. */
export function createKnownAddresses(): KnownAddresses {
  const sources: string[] = []
  let size = 0
  const addresses = new Set<string>()
  const hosts = new Set<string>()
  const headersSeen = new Set<string>()
  const read = new Set<string>()
  const isWritten = (text: string) => sources.some(source => source.includes(text))
  /** Bundlers put the names of a script's parts together from parts that stand in the page's scripts. */
  const isAssembled = (url: URL) => {
    const file = url.pathname.split('/').at(-1) ?? ''
    const parts = url.pathname.split(/[/.\-_~]/).filter(part => part !== '')
    const isLong = file.split(/[.\-_~]/).some(part => part.length >= LONG_PART)
    return isLong && parts.every(isWritten)
  }
  return {
    addSource(text) {
      size += text.length
      if (size <= SOURCES_MOST) sources.push(text)
    },
    addRequest(url, headers) {
      addresses.add(url)
      if (URL.canParse(url)) hosts.add(new URL(url).hostname)
      for (const [name, value] of Object.entries(headers)) headersSeen.add(`${name}:${value}`)
    },
    isKnown(url, type) {
      if (addresses.has(url.href)) return true
      if (url.search !== '' || !hosts.has(url.hostname)) return false
      const isCode = type === 'script' || type === 'stylesheet'
      if (!isCode && ACTS.test(url.pathname.replace(/\.\w+$/, ''))) return false
      return isNamedIn(sources, url) || (isCode && isAssembled(url))
    },
    isFirstRead: ({ href }) => !read.has(href) && Boolean(read.add(href)),
    knownHeaders: headers =>
      Object.fromEntries(
        Object.entries(headers).filter(
          ([name, value]) => USUAL_HEADERS.test(name) || headersSeen.has(`${name}:${value}`),
        ),
      ),
  }
}

/** Whether a source has the whole path as a word of its own; also one that's relative to a folder. */
function isNamedIn(sources: readonly string[], { pathname }: URL): boolean {
  const spellings = [pathname, pathname.slice(1), pathname.split('/').at(-1) ?? ''].filter(
    spelling => spelling.length > 2,
  )
  return spellings.some(spelling =>
    sources.some(source => ['"', "'", '`'].some(quote => endsAt(source, spelling, quote))),
  )
}

function endsAt(source: string, spelling: string, quote: string): boolean {
  for (let at = source.indexOf(spelling + quote); at >= 0; at = source.indexOf(spelling + quote, at + 1)) {
    if (/["'`/(\s=]/.test(source[at - 1] ?? '"')) return true
  }
  return false
}

const READ_TYPES = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr'])

/** Whether an answer to this request can name further addresses. */
export const namesAddresses = (request: Request): boolean => READ_TYPES.has(request.resourceType())
