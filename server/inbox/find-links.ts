// The links of a mail that may be opened: those on the broker's own hosts, and of these the one that confirms.
const LINK = /https?:\/\/[^\s"'<>()[\]]+/g
const CONFIRMS = /confirm|verif|complete|finish|opt.?out|remov|suppress|approve/i
const OTHER = /unsubscribe|privacy-policy|terms|help|support|contact|facebook|twitter/i

/** Whether `host` is `own` or below it. */
export function isOwnHost(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own}`)
}

/**
 * The confirmation link of a mail: on one of `hosts`, not a help or unsubscribe link; one whose path says so comes
 * first. Null when there is none: a link elsewhere is never opened.
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
  return (
    clean.find(link => CONFIRMS.test(new URL(link).pathname)) ??
    clean.find(link => new URL(link).search !== '') ??
    null
  )
}

const REMOVED =
  /\b(record|listing|profile|page|data|information|entr(y|ie)|you)s?\b.{0,60}?\b(has|have|was|were|is|are)\b.{0,20}?\b(removed|deleted|suppressed|opted out)\b/i
const NOT_YET = /\bnot\b|n['’]t\b|\bto be\b|\bwill be\b|\bonce\b|\bwhen\b|\bif\b|\brequest/i

/**
 * Whether a broker's answer says that the record has been removed: within one sentence, with no "not" or "once" up to
 * there. Its word only: never a removal (DESIGN, promise 2).
 */
export function saysRemoved(text: string): boolean {
  return text.split(/[.!?\n]+/).some(sentence => {
    const said = REMOVED.exec(sentence)
    return said !== null && !NOT_YET.test(sentence.slice(0, said.index + said[0].length))
  })
}
