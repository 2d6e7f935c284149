// Cuts quoted mails out of a reply's text: `>` lines, everything below "On … wrote:" or a block of headers, and the
// sentences of our own letter wherever they stand. Answers above, below and between the quoted lines survive.
import { foldMailText } from './fold-mail-text.ts'

/** A line that introduces a quotation, possibly wrapped. In folded text. */
const INTRO = [
  /^(on|le) .{4,160}\b(wrote|writes|ecrit)\s?:\s*$/,
  /^.{0,120}\b(wrote|writes|schrieb|escribio|escribe)( on .{3,60}| am .{3,60}| el .{3,60})?\s?:\s*$/,
  /^(am|on|el|den|vom)\b.{4,160}\b(schrieb|hat .{2,80} geschrieben|wrote|escribio)\b.{0,100}:?\s*$/,
  /^el .{4,160}\b(escribio|\(.{2,80}\) escribio)\b.{0,80}:?\s*$/,
]
const SEPARATOR =
  /^[\s\-_=*#]*(original message|original-nachricht|originalnachricht|ursprungliche (nachricht|mail|e-mail)|urspr\. nachricht|mensaje original|correo original|forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|mensaje reenviado|inicio del mensaje reenviado|your (original )?(message|request)( was)?|original request|previous (message|comments?)|message history|conversation history|ihre (ursprungliche )?(nachricht|anfrage)|su (mensaje|solicitud)( original)?|historial( de la conversacion)?|nachrichtenverlauf)[\s\-_=*:#]*$/
const HEADER_LINE =
  /^[*_\s]*(from|sent|to|cc|subject|date|reply-to|von|gesendet|an|betreff|datum|de|enviado( el)?|para|asunto|fecha)[*_\s]*:[*_\s]*\S/
/** Lines of ticket systems that ask to write above them; what stands below is the answer. */
const REPLY_ABOVE =
  /(reply|respon(d|se)|antwort\w*|respuesta|respond\w*|escrib\w*|schreib\w*|type) .{0,40}(above|oberhalb|uber|encima|por encima|arriba)\b.{0,40}(line|linie|zeile|linea)/
const SEE_BELOW =
  /\b((see|find|answers?|comments?|reply|responses?).{0,40}(below|inline|in line)|siehe unten|(antwort|anmerkung)\w* .{0,30}(unten|im text)|mas abajo|a continuacion)\b/
const STARTS = /^(on|am|el|le|den|vom|in (a|an|the))\b/
const ENDS = /(:|wrote|schrieb|geschrieben|escribio)\s*$/
const LINES_MAX = 4_000

/** The lines that aren't quoted. */
export function stripQuotes(text: string): string {
  const lines = text.split('\n').slice(0, LINES_MAX)
  const folded = lines.map(line => foldMailText(line.slice(0, 400)).trim())
  const own: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = folded[at] ?? ''
    if (REPLY_ABOVE.test(line) || /^(>|\|\s)/.test(line)) continue
    const intro = introLength(folded, at)
    if (intro === 0) {
      own.push(lines[at] ?? '')
      continue
    }
    at += intro - 1
    if (isQuotedBelow(folded, at + 1)) continue
    if (hasWords(own) && !SEE_BELOW.test(foldMailText(own.join(' ')))) break
  }
  return own.join('\n')
}

const hasWords = (lines: readonly string[]) => (lines.join(' ').match(/\p{L}{2,}/gu) ?? []).length >= 2

/** Whether the next line with text is quoted by `>`: the rest may hold answers then. */
function isQuotedBelow(lines: readonly string[], from: number): boolean {
  return (
    lines
      .slice(from, from + 6)
      .find(line => line !== '')
      ?.startsWith('>') ?? false
  )
}

/** How many lines from here introduce a quotation: 0 if none. */
function introLength(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (line === '') return 0
  if (SEPARATOR.test(line)) return 1 + headerLines(lines, at + 1)
  const headers = headerLines(lines, at)
  if (headers >= 3 || (headers >= 2 && /^[*_\s]*(from|von|de)\b/.test(line))) return headers
  for (const length of [1, 2, 3]) {
    const wrapped = lines.slice(at, at + length)
    // A wrapped introduction has no gap, and starts with the day.
    if (length > 1 && (wrapped.includes('') || !STARTS.test(line))) return 0
    const joined = wrapped.join(' ')
    if (joined.length > 260) return 0
    if (ENDS.test(joined) && INTRO.some(intro => intro.test(joined)) && hasWhen(joined)) return length
  }
  return 0
}

/** An introduction names a day or an address: "Mr. Smith wrote:" alone may be a sentence of the answer. */
const hasWhen = (line: string) => /\d|@|<|"/.test(line)

function headerLines(lines: readonly string[], from: number): number {
  let count = 0
  let at = from
  while (at < lines.length && at < from + 10) {
    const line = lines[at] ?? ''
    if (HEADER_LINE.test(line)) count = at - from + 1
    else if (line !== '' && count > 0 && at - from - count > 0) break
    else if (line !== '' && count === 0) break
    at += 1
  }
  return count
}

/** What we wrote ourselves: its sentences are never part of an answer. */
export type OwnLetter = { text: string; threes: ReadonlySet<string> }

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\d]+/gu) ?? []

function threesOf(words: readonly string[]): string[] {
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`)
}

export function readOwnLetter(letter: { subject: string; body: string } | null): OwnLetter | null {
  if (letter === null) return null
  const words = wordsOf(foldMailText(`${letter.subject}\n${letter.body}`.slice(0, 50_000)))
  return { text: ` ${words.join(' ')} `, threes: new Set(threesOf(words)) }
}

/** Whether a sentence of the mail repeats our letter. */
export function repeatsLetter(folded: string, letter: OwnLetter | null): boolean {
  if (letter === null) return false
  const words = wordsOf(folded)
  if (words.length < 3) return false
  if (letter.text.includes(` ${words.join(' ')} `)) return true
  if (words.length < 6) return false
  const threes = threesOf(words)
  return threes.filter(three => letter.threes.has(three)).length / threes.length >= 0.6
}
