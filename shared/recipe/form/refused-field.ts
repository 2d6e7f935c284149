// The fields that are never filled in: identity numbers, payment, passwords, files, consent to marketing,
// and fields that only programs see.

import { plainLabel } from './plain-label.ts'
import type { SiteField } from './site-field.ts'

const IDENTITY =
  /\bssn\b|\bs\.s\.n|social ?security|\bitin\b|\btin\b|tax(payer)? ?(id|number)|driver'?s?('s)? ?(license|licence)|\blicen[cs]e (number|no|#)|passport|(government|state|national|photo)[- ]?(issued )?id\b|\bid (number|no|card|document|#)|identity (card|number|document|paper)|identification number|green card|military id|personalausweis|ausweis|reisepass|fuhrerschein|sozialversicherung|steuer-? ?(id|nummer|identifikation)|\bdni\b|\bnie\b|\bnif\b|\bcurp\b|\brfc\b|pasaporte|(licencia|permiso|carnet) de conducir|segur(o|idad) social|documento de identidad|carte (nationale )?d'identite|piece d'identite|passeport|permis de conduire|securite sociale|numero fiscal/
const PAYMENT =
  /(credit|debit|payment) ?card|card ?(number|no\b|holder)|\bcvv\b|\bcvc\b|security code on (the|your) card|\biban\b|\bbic\b|bank ?account|account and routing|routing (number|no)|kreditkarte|kartennummer|bankverbindung|kontonummer|tarjeta|cuenta bancaria|carte (bancaire|de credit)|compte bancaire/
const SECRET =
  /password|passwort|kennwort|contrasena|mot de passe|security question|mother'?s maiden|\bpin\b( code| number)?(?=\s*(\||$))/
const MARKETING =
  /newsletter|marketing|promotion|special offer|\boffers?\b|\bdeals\b|subscribe|mailing list|news and|(send|e-?mail|text|give|get) (me |us )?(the |your |our |latest |occasional )*(news|updates)\b|product (news|updates)|(text|sms) messages?|werbung|werbe|angebote|publicidad|promocion|ofertas|boletin|publicite|offres|prospection|infolettre|auf dem laufenden|informier\w* sie mich|mich .{0,40}(informieren|kontaktieren)|aktionen\b|informationen uber (produkte|unsere)|produktinformation|recibir (informacion|novedades|comunicaciones|noticias)|recevoir (des|les|nos|vos) (informations|actualites|nouvelles|communications)|partner(s|n|ern)?\b.{0,30}(contact|news|inform)|share my (data|information|details) with|sign me up|(like|love|want) to hear|hear (from|about)|keep me (updated|informed|posted|updated)|stay (in touch|informed)/
const STOPS =
  /opt[- ]?out|unsubscribe|\bstop\b|do not|don't|no longer|remove me|widerspr|abmelden|keine|no (quiero|deseo)|darme de baja|ne (souhaite|veux) p(as|lus)|desabonn|se desinscrire|object to/
const TRAP =
  /leave (this|it)( field| box)? (blank|empty|alone)|(do not|don't) (fill|complete|enter|type)|if you('re| are) (a |)human|should be (left )?(blank|empty)|keep this (field )?(blank|empty)|nicht ausfullen|leer lassen|bitte leer|frei lassen|no (rellenar|rellene|llenar|llene|complete)|dej(ar|e)( este campo)? (en blanco|vacio)|ne pas remplir|ne remplissez pas|laisse[rz] (ce champ )?vide|ignore this|office use|not for humans|humans?,? (please )?(ignore|leave|skip)|(must|should|has to) (not be filled|(be|remain|stay) (left )?(empty|blank))|(remain|stay|leave|keep) (it )?(empty|blank)|left unchanged|validation purposes|honey ?pot|bot.?(trap|field|catch)|for (bots|robots)|spam (trap|check|protection)/
const TRAP_NAME =
  /honey|^hp[_-]?|[_-]hp$|gotcha|bot.?field|trap|nospam|antispam|anti-spam|are_you_human|do_?not_?fill|leave_?blank/i
const CAPTCHA =
  /captcha|you('re| are) (a )?human|human verification|not a robot|kein roboter|no soy un robot|pas un robot|(characters|letters|text|code|numbers?) (you see|shown|from the|in the) ?(image|picture|above|below)?|(what is|how much is|solve|wie viel ist|cuanto es|combien font)\D{0,12}\d+ ?[-+x*×] ?\d+|^\d+ ?[-+x*×] ?\d+ ?=?|security (check|code)|anti-?spam (question|code)|sicherheits(code|frage)|codigo de seguridad|code de securite/

/** The reason for a field that a person has to solve. */
export const CHECK_FOR_ROBOTS = 'a check for robots'

/** Whether the text asks the person to show that they aren't a program. */
export const asksForHuman = (text: string): boolean => CAPTCHA.test(plainLabel(text))

/** Whether a text asks for consent to marketing. "Stop marketing" doesn't. */
export function asksForMarketing(text: string): boolean {
  const plain = plainLabel(text)
  return MARKETING.test(plain) && !STOPS.test(plain)
}

/** Why a field is never filled in, as a sentence's end; null if it may be. */
export function refusalOf(field: SiteField): string | null {
  const said = plainLabel([field.label, field.nearby, field.placeholder, field.help].join(' | '))
  const group = plainLabel(`${field.legend} | ${field.shared}`)
  const trap = trapOf(field, said)
  if (trap !== null) return trap
  if (field.kind === 'password') return 'a password'
  if (field.kind === 'file') return 'a file upload'
  if (field.kind === 'checkbox') {
    if (asksForMarketing(said)) return 'consent to marketing'
    return CAPTCHA.test(said) ? CHECK_FOR_ROBOTS : null
  }
  if (field.kind === 'radio') return null
  if (/^cc-|^transaction-/.test(field.autocomplete)) return 'payment'
  if (/password/.test(field.autocomplete)) return 'a password'
  // Without a label, the name is all there is.
  const names =
    said.replace(/[\s|]/g, '') === '' ? field.names.join(' ').replaceAll(/[_-]/g, ' ').toLowerCase() : ''
  for (const [rule, why] of [
    [IDENTITY, 'an identity number'],
    [PAYMENT, 'payment'],
    [SECRET, 'a password or its replacement'],
  ] as const) {
    if (rule.test(said) || rule.test(group) || rule.test(names)) return why
  }
  return CAPTCHA.test(said) ? CHECK_FOR_ROBOTS : null
}

function trapOf(field: SiteField, said: string): string | null {
  const isTyped = !['radio', 'checkbox', 'combobox', 'file'].includes(field.kind)
  if (field.hidden !== null)
    return `a honeypot, or not for this request: people can’t see it (${field.hidden})`
  if (TRAP.test(said)) return 'a honeypot: it says to leave it empty'
  if (isTyped && field.names.some(name => TRAP_NAME.test(name))) return 'a honeypot: by its name'
  const isUnaided = /^(off|nope|new-|none|false)/.test(field.autocomplete)
  if (isTyped && field.skipped && (!field.required || isUnaided))
    return 'a honeypot: the keyboard can’t reach it'
  return null
}
