// The sentences of a reply that its writer wrote: without quotations, our own letter, disclaimers and signatures.
// What follows the closing counts less.
import { foldMailText, visibleText } from './fold-mail-text.ts'
import { htmlText } from './html-text.ts'
import { type OwnLetter, readOwnLetter, repeatsLetter, stripQuotes } from './strip-quotes.ts'

export type OwnSentence = {
  /** Unchanged from the mail, on one line. */
  text: string
  /** The same, folded: same length. */
  folded: string
  /** 1, or less for sentences below the closing. */
  weight: number
}

const TEXT_MAX = 120_000
const SENTENCES_MAX = 120
const SENTENCE_MAX = 600

/** Boilerplate about the mail itself, and the sender's own rights notice that stands below each of its mails. */
const DISCLAIMER = new RegExp(
  [
    /confidential(ity)? (notice|and |information)|(intended|meant) (only |solely |exclusively )?for the (use of |sole use of |exclusive use of )?(the )?(named |intended )?(recipient|addressee|individual)/,
    /(received|receive) this (e-?mail|message|communication|transmission) (in error|by mistake)|if you are not the intended|(e-?mail|message) (and any|including any) attach|may contain (confidential|privileged)/,
    /consider the environment|think before (you print|printing)|scanned (for|by) virus|virus.?free|views expressed|does not constitute legal advice|nothing in this (e-?mail|message) (shall|should|constitutes)/,
    /diese (e-?mail|nachricht) (und|kann|enthalt|ist|samt)|(enthalt|enthalten) (moglicherweise )?(vertrauliche|rechtlich geschutzte)|nicht der (richtige|beabsichtigte|vorgesehene) (adressat|empfanger)|irrtumlich erhalten|vernichten sie diese/,
    /geschaftsfuhr(er|ung)\s*:|amtsgericht|handelsregister|ust-?id|sitz der gesellschaft|registergericht|hrb \d|vorstand\s*:|aufsichtsrat/,
    /este (mensaje|correo)( electronico)?( y|,| puede| contiene| esta| va| se dirige)|(informacion|caracter) confidencial|destinatario (indicado|de este|previsto|legitimo)|ha recibido (este|esta) .{0,40}por error|antes de imprimir|medio ambiente/,
    /(le|os) informamos (de )?que (sus|los) datos (personales )?(que |seran|son|han sido|forman|quedan|estan) .{0,120}(tratad|incorporad|fichero|finalidad)|responsable del tratamiento\s*:/,
    /unsubscribe from (these|our|this)|you (are receiving|received) this (e-?mail|message) because|manage (your )?(email )?preferences|all rights reserved|alle rechte vorbehalten|todos los derechos reservados|\(c\) \d{4}|©/,
    /this (e-?mail|message|ticket) (is a service from|was sent (by|from|to)|has been sent)|delivered by zendesk|powered by|sent from my|gesendet von mein|von meinem iphone|enviado desde mi|get outlook for/,
    /(informationen|hinweise) (zum|zur verarbeitung|zur datenverarbeitung).{0,80}(finden|unter)|(weitere )?informationen? .{0,40}datenschutz(erklarung|hinweis)\w* (finden|unter|auf)|unsere datenschutzerklarung finden/,
    /for more information (on|about) (how we|our privacy)|(view|see|read) our privacy (policy|notice|statement)|our privacy (policy|notice) (is available|can be found|describes)|puede consultar nuestra politica/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const CLOSING =
  /^(with )?((kind|best|warm|kindest|warmest|many)( personal)? )?(regards|sincerely|respectfully|cordially|cheers|best|thanks|thank you|thx|yours (sincerely|truly|faithfully)|sincerely yours|best wishes|mit (freundlichen|besten|herzlichen|vielen|freundlichem) gru(s|ss)en?|mit freundlichem gru(s|ss)|freundliche gru(s|ss)e|(viele|beste|liebe|schone|herzliche) gru(s|ss)e|mfg|hochachtungsvoll|gru(s|ss)|atentamente|atte\.?|(un |reciba un )?(cordial |afectuoso )?saludos?( cordial(es)?)?|cordialmente|muy atentamente|saludos cordiales|le saluda(mos)?( atentamente)?|gracias|reciba un cordial saludo)( and (thanks|regards))?( again)?[\s,.!]*(|(the |your |das |ihr )?\S+( \S+){0,5})$/
const GREETING =
  /^(dear|hi|hello|good (morning|afternoon|day)|greetings|to whom it may concern|sehr geehrte|guten (tag|morgen)|hallo|liebe[rs]?|moin|estimad|buen[oa]s|hola|querid|apreciad|muy senor|a quien corresponda)(?! (we|i|wir|hemos)\b)( [\p{L}\d.'/()&-]+){0,7}\s?[,!:.;]*$/u
/** A request in the first person: a letter like ours, even if we don't have its text. */
const ASKING_LETTER =
  /\b(i (hereby |formally )?(request|ask|demand|insist) (that you|you|the (deletion|removal|erasure)|access)|i (hereby )?(exercise|object to|want you to|would like you to)|(remove|delete|erase|of|about|hold|process|share|sell) my (personal |own )?(data|information|details|listing|record|profile|name)|my rights? (under|to|of)|ich (beantrage|widerspreche|fordere sie|verlange)|ich bitte (sie )?(hiermit )?um (die )?(loschung|auskunft)|(meine[rn]?|mich betreffende[n]?) (personenbezogenen? |personlichen )?(daten|angaben|eintrag)|solicito|les pido|ejerzo|me opongo|exijo|mis datos|mi (derecho|ficha|perfil|informacion))\b/

/** The subject's own words, and the mail's own sentences in order. */
export function ownSentences(
  mail: { subject: string; text: string; html: string | null },
  letter: { subject: string; body: string } | null,
): { subject: OwnSentence | null; sentences: OwnSentence[] } {
  const ours = readOwnLetter(letter)
  return { subject: ownSubject(mail.subject, ours), sentences: readSentences(shownMailText(mail), ours) }
}

/** The mail's text as a reader sees it, without quotations. Links stand in it with their addresses. */
export function shownMailText({ text, html }: { text: string; html: string | null }): string {
  const shown = html === null ? '' : visibleText(htmlText(html))
  // The text part may repeat what the HTML hides.
  const whole = /\p{L}{2,}\W+\p{L}{2,}/u.test(shown) ? shown : visibleText(text.slice(0, TEXT_MAX))
  return stripQuotes(whole.slice(0, TEXT_MAX))
}

function ownSubject(subject: string, letter: OwnLetter | null): OwnSentence | null {
  const text = visibleText(subject.slice(0, 300)).replaceAll('\n', ' ').trim()
  const isReply = /^\s*(re|aw|antw|rv|fw|fwd|wg|sv)\s*(\[\d+\])?:/i.test(text)
  // The subject of a reply is that of the letter.
  if (text === '' || isReply || repeatsLetter(foldMailText(text), letter)) return null
  return { text, folded: foldMailText(text), weight: 1 }
}

function readSentences(text: string, letter: OwnLetter | null): OwnSentence[] {
  const found: OwnSentence[] = []
  let isBelowClosing = false
  for (const paragraph of paragraphsOf(text)) {
    if (/^\s*--\s*$/.test(paragraph) && found.length > 0) isBelowClosing = true
    const folded = foldMailText(paragraph)
    const isNotice = DISCLAIMER.test(folded) && found.length > 0
    for (const sentence of splitSentences(paragraph)) {
      if (found.length >= SENTENCES_MAX) return withoutLetterLike(found)
      const plain = foldMailText(sentence)
      if (GREETING.test(plain) || repeatsLetter(plain, letter)) continue
      if (CLOSING.test(plain) && found.length > 0) {
        isBelowClosing = true
        continue
      }
      const words = plain.match(/\p{L}{2,}/gu)?.length ?? 0
      if ((words === 0 && !/\d/.test(plain)) || DISCLAIMER.test(plain)) continue
      if (isBelowClosing && words < 5) continue
      found.push({ text: sentence, folded: plain, weight: isBelowClosing ? 0.25 : isNotice ? 0.6 : 1 })
    }
  }
  return withoutLetterLike(found)
}

/** Drops sentences that ask for a removal in the first person, if anything else was said. */
function withoutLetterLike(sentences: OwnSentence[]): OwnSentence[] {
  const own = sentences.filter(
    ({ folded }) => !ASKING_LETTER.test(folded) || /^(we|you|wir|sie|hemos|le|su)\b/.test(folded),
  )
  return own.length > 0 ? own : sentences
}

/** Paragraphs, with wrapped lines joined. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let current = ''
  for (const raw of text.split('\n')) {
    const line = raw.replace(/\s+/g, ' ').trim()
    const endsHere = line === '' || /^([-*•·–]|\d{1,2}[.)])\s/.test(line)
    if (endsHere && current !== '') {
      paragraphs.push(current)
      current = ''
    }
    if (line === '') continue
    // A short line ends by itself; a long one was wrapped.
    const last = current.slice(current.lastIndexOf('\n') + 1)
    const isWrapped = last.length >= 40 && !/[.!?:]$/.test(last)
    current = current === '' ? line : `${current}${isWrapped ? ' ' : '\n'}${line}`
  }
  if (current !== '') paragraphs.push(current)
  return paragraphs
}

const ABBREVIATION =
  /(\b(mr|mrs|ms|dr|no|nr|inc|llc|ltd|co|corp|st|sr|sra|srta|dna|art|abs|bzw|ggf|etc|vs|e\.g|i\.e|z\.b|d\.h|u\.a|p\.ej|num|pag|tel|ext|usw|ca|gem|sec|approx|u\.s|ee\.uu|s\.l|s\.a|\d{1,2}|[a-z]))\.$/i

function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  for (const line of paragraph.split('\n')) {
    let start = 0
    for (const { 0: mark, index } of line.matchAll(
      /[.!?]+["')\]]?(?=\s+\S)|;(?=\s)|(?<=\p{L}):(?=\s+\p{Lu})/gu,
    )) {
      const end = index + mark.length
      if (mark === '.' && ABBREVIATION.test(line.slice(Math.max(0, end - 12), end))) continue
      sentences.push(line.slice(start, end))
      start = end
    }
    sentences.push(line.slice(start))
  }
  return sentences.map(sentence => sentence.trim().slice(0, SENTENCE_MAX)).filter(sentence => sentence !== '')
}
