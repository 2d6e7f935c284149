// What kind of letter a desk has before it: a first request, an answer to its question, a follow-up, or a final notice.
import type { Message } from '../mail/message.ts'

export type LetterKind = 'request' | 'answer' | 'follow_up' | 'final_notice'

const ASKS =
  /\b(remov|delet|opt[ -]?out|suppress|erase|do not sell|stop (selling|sharing)|lösch|entfern|widersp|suprim|supres|borr|elimin|cancel)/i
const REMINDS =
  /\b(follow(ing)?[ -]?up|remind|second (request|letter)|no (answer|reply)|not (yet )?(heard|received|replied|answered)|(wrote|written) to you|asked you on|my request of|Erinnerung|erinner|geschrieben|keine Antwort|recordatorio|sin respuesta|escribí)/i
const ENDS =
  /\b(final (notice|reminder|request)|last (letter|notice|reminder)|letzte[sr]? (Schreiben|Aufforderung|Mahnung|Frist)|última que les|último (aviso|requerimiento))/i

/** What the desk knows of earlier letters from the same address. */
export type Thread = {
  /** Message ids of their letters, and of the desk's mails to them. */
  ids: ReadonlySet<string>
  letters: number
  /** One of them was a follow-up. */
  wasReminded: boolean
  /** The desk's last answer asked for something. */
  isAsked: boolean
}

/** The kind of a letter; null if it isn't about removing anything. */
export function letterKind(
  { subject, text, references }: Pick<Message, 'subject' | 'text' | 'references'>,
  words: string,
  thread: Thread,
): LetterKind | null {
  const isReply = references.some(id => thread.ids.has(id))
  const isKnown = thread.letters > 0
  const isAsking = ASKS.test(words)
  if (!isAsking && !isReply && !(isKnown && REMINDS.test(words))) return null
  if (!isKnown) return 'request'
  // What the letter quotes below is an earlier one.
  const own = `${subject}\n${text.split(/^(?:>|-{3,}|_{5,})/m)[0]}`
  if (ENDS.test(own)) return 'final_notice'
  if (REMINDS.test(own)) return thread.wasReminded ? 'final_notice' : 'follow_up'
  if (thread.isAsked) return 'answer'
  if (!isReply) return 'request'
  return 'follow_up'
}

const RANKS: Readonly<Record<LetterKind, number>> = { request: 0, answer: 0, follow_up: 1, final_notice: 2 }

/** Whether a desk that answers only from `least` on answers this kind. */
export function isAnswered(kind: LetterKind, least: 'request' | 'follow_up' | 'final_notice'): boolean {
  return RANKS[kind] >= RANKS[least]
}
