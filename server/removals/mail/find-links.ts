// Finds the links in a mail that we may open, on the broker's own hosts and those that its recipe declares. Picks the
// one that confirms.
const LINK = /https?:\/\/[^\s"'<>()[\]]+/g
/** Paths of removals: confirmations, and pages where removals begin. */
const REMOVES = /opt.?out|remov|suppress/i
/** A path segment that may be unique to this mail. */
const OWN_PART = /^(?=.*\d)[\w~-]{8,}$/
/** Paths of links that don't confirm anything. */
export const OTHER = /unsubscribe|privacy-policy|terms|help|support|contact|facebook|twitter/i
/** Names of parameters that carry a token unique to this mail. */
const TOKEN = /token|code|key|hash|nonce|\bsig/i
/** Names of parameters that track where a click came from. */
const TRACKS = /^(utm|ref|source|campaign|from)/i
/** Words for a link that confirms. "Opt-out" and "removal" aren't here: mails use them for other links too. */
const ASKS = /confirm|verif|complete|finish|approve|validat|validar|best(ä|ae|a)tig|authori[sz]/i
/** Text describes a link if it stands at most this many characters before it, in the same sentence. */
const NEAR = 100
/** A paragraph that ends with a colon continues in the next one. */
const SENTENCE_END = /[.!?](?=\s)|(?<!:[ \t\r]{0,3})\n\s*\n/
/** How many characters of an anchor we read, including its tag. */
const ANCHOR_MAX = 2_000

/** Whether `host` is `own` or below it. */
export function isOwnHost(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own}`)
}

/**
 * The confirmation link of a mail: on one of `hosts`, and not a help or unsubscribe link. A link whose path says
 * "confirm" comes first, then a removal link unique to this reader, then one whose parameters say "confirm" or carry a
 * token, then one that the mail describes that way. Null if there is none: we never open links on other hosts, or links
 * that could be anything, since opening one would count as the confirmation.
 */
export function findConfirmationLink(
  body: { text: string; html: string },
  hosts: readonly string[],
): string | null {
  const decoded = `${body.text}\n${body.html.replaceAll('&amp;', '&')}`
  const links = [...new Set(decoded.match(LINK) ?? [])].filter(link => {
    const url = URL.parse(link.replace(/[.,;]+$/, ''))
    return (
      url !== null &&
      url.username === '' &&
      hosts.some(host => isOwnHost(url.hostname, host)) &&
      !OTHER.test(url.pathname)
    )
  })
  const clean = links.map(link => link.replace(/[.,;]+$/, ''))
  const asked = linksToConfirm(body)
  return (
    clean.find(link => ASKS.test(new URL(link).pathname)) ??
    clean.find(link => isOwnRemoval(new URL(link))) ??
    clean.find(link => hasToken(new URL(link))) ??
    clean.find(link => isPageAskedFor(new URL(link)) && asked.has(link)) ??
    null
  )
}

/**
 * A removal link unique to this reader. Mails also link to the page where removals begin; opening that confirms
 * nothing.
 */
function isOwnRemoval({ pathname, searchParams }: URL): boolean {
  const isOwn =
    pathname.split('/').some(part => OWN_PART.test(part)) ||
    [...searchParams.keys()].some(name => !TRACKS.test(name))
  return REMOVES.test(pathname) && isOwn
}

function isPageAskedFor({ pathname, search }: URL): boolean {
  return search !== '' || REMOVES.test(pathname)
}

function hasToken({ searchParams }: URL): boolean {
  return [...searchParams].some(
    ([name, value]) => TOKEN.test(name) || (!TRACKS.test(name) && ASKS.test(`${name} ${value}`)),
  )
}

/** Links that ask to confirm, in their own text or in the sentence before them. */
export function linksToConfirm({ text, html }: { text: string; html: string }): Set<string> {
  const inHtml = html
    .replaceAll('&amp;', '&')
    .split(/<a(?=\s)/i)
    .slice(1)
    .flatMap(anchor => {
      const part = anchor.slice(0, ANCHOR_MAX)
      const tag = part.slice(0, part.indexOf('>') + 1)
      const words = part.slice(tag.length)
      const end = words.search(/<\/a/i)
      const link = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1]
      return link && end > 0 && ASKS.test(words.slice(0, end)) ? [link] : []
    })
  const inText = [...text.matchAll(LINK)]
    .filter(({ index }) => {
      const before = text.slice(Math.max(0, index - NEAR), index)
      return ASKS.test(before.split(SENTENCE_END).at(-1) ?? '')
    })
    .map(([link]) => link.replace(/[.,;]+$/, ''))
  return new Set([...inHtml, ...inText])
}
