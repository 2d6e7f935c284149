// The links in a mail that we may open: those on the broker's own hosts and on those that its recipe declares. Among
// them, the one that confirms.
const LINK = /https?:\/\/[^\s"'<>()[\]]+/g
/** Paths of removals: those of confirmations, and of the pages where removals begin. */
const REMOVES = /opt.?out|remov|suppress/i
/** A part of a path that can be this mail's own. */
const OWN_PART = /^(?=.*\d)[\w~-]{8,}$/
/** Paths of links that don't confirm anything. */
export const OTHER = /unsubscribe|privacy-policy|terms|help|support|contact|facebook|twitter/i
/** Names of parameters that carry what only this mail's reader has. */
const TOKEN = /token|code|key|hash|nonce|\bsig/i
/** Names of parameters that say where a click came from. */
const TRACKS = /^(utm|ref|source|campaign|from)/i
/** What a mail says of a link that confirms; "opt-out" and "removal" it says of others too. */
const ASKS = /confirm|verif|complete|finish|approve/i
/** Text this far before a link speaks of it, within the sentence. */
const NEAR = 100
/** A paragraph that ends with a colon goes on in the next. */
const SENTENCE_END = /[.!?](?=\s)|(?<!:[ \t\r]{0,3})\n\s*\n/
/** Characters of an anchor that are read, its tag included. */
const ANCHOR_MAX = 2_000

/** Whether `host` is `own` or below it. */
export function isOwnHost(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own}`)
}

/**
 * The confirmation link of a mail: on one of `hosts`, not a help or unsubscribe link; one whose path says so comes
 * first, then one whose parameters say it, then one of which the mail says it. Null when there is none: a link
 * elsewhere is never opened, nor one that could be anything, which would be taken for the confirmation.
 */
export function findConfirmationLink(
  body: { text: string; html: string },
  hosts: readonly string[],
): string | null {
  const decoded = `${body.text}\n${body.html.replaceAll('&amp;', '&')}`
  const links = [...new Set(decoded.match(LINK) ?? [])].filter(link => {
    const url = URL.parse(link.replace(/[.,;]+$/, ''))
    return url !== null && hosts.some(host => isOwnHost(url.hostname, host)) && !OTHER.test(url.pathname)
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

/** A removal that is this reader's own. Mails also link to the page where removals begin; opening that confirms nothing. */
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

/** Links by which a mail asks to confirm: in their own words, or in those of the sentence before them. */
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

const REMOVED =
  /\b(record|listing|profile|page|data|information|entr(y|ie)|you)s?\b.{0,60}?\b(has|have|was|were|is|are)\b.{0,20}?\b(removed|deleted|suppressed|opted out)\b/i
const NOT_YET = /\bnot\b|n['’]t\b|\bto be\b|\bwill be\b|\bonce\b|\bwhen\b|\bif\b|\brequest/i

/**
 * Whether a broker's answer says that the record has been removed: within one sentence, with no "not" or "once" up to
 * there. Its word only: never a removal (PRODUCT P2).
 */
export function saysRemoved(text: string): boolean {
  return text.split(/[.!?\n]+/).some(sentence => {
    const said = REMOVED.exec(sentence)
    return said !== null && !NOT_YET.test(sentence.slice(0, said.index + said[0].length))
  })
}
