// Everything that was asked of the privacy desks and what they answered: the truth about letters.
import type { DeskNote } from '../mail/message.ts'
import { numberOf, numberOrNull, type Row, type Store, textOf } from '../store.ts'
import { asks } from './answers.ts'
import { type Citation, citedLaws } from './cited-laws.ts'
import type { LetterKind, Thread } from './letter-kind.ts'

export type LoggedAnswer = {
  at: number
  to: string
  from: string
  subject: string
  messageId: string
  answer: string
  /** The class it states, or `bounce`, `delayed`, `stranger`, `forged`. */
  meaning: string
  effect: string
}

export type LoggedLetter = {
  id: number
  at: number
  mailbox: string
  /** The address it came from and is answered to. */
  from: string
  kind: LetterKind | 'refused'
  subject: string
  text: string
  cites: Citation[]
  /** The person it's about, if the desk could tell. */
  person: number | null
  /** How many earlier letters from that address to this mailbox had the same subject and text. */
  sameBefore: number
  answers: LoggedAnswer[]
}

type NewLetter = Pick<LoggedLetter, 'mailbox' | 'from' | 'kind' | 'subject' | 'text' | 'person'> & {
  messageId: string
}

export type LetterLog = {
  /** What is known of earlier letters from an address to a site. */
  thread: (
    host: string,
    from: string,
  ) => Thread & {
    texts: string[]
    /** How many of them came from the first answered one on; 0 if none was answered. */
    sinceAnswered: number
  }
  /** Notes a letter and returns its number. */
  note: (host: string, letter: NewLetter) => number
  noteAnswer: (host: string, mail: Omit<LoggedAnswer, keyof DeskNote | 'at'>, note: DeskNote) => void
  /** All letters to a site with their answers, oldest first. */
  of: (host: string) => LoggedLetter[]
}

/** Mails around a letter that are no answer of the desk. */
const NOT_THE_DESK = ['bounce', 'delayed', 'stranger', 'forged', 'auto_reply']

function toAnswer(row: Row): LoggedAnswer {
  const text = (column: string) => textOf(row, column)
  return {
    at: numberOf(row, 'at'),
    to: text('recipient'),
    from: text('sender'),
    subject: text('subject'),
    messageId: text('message_id'),
    answer: text('answer'),
    meaning: text('meaning'),
    effect: text('effect'),
  }
}

/** The log, stored in `store`. */
export function createLetterLog(store: Store, now: () => number): LetterLog {
  const insert = store.db.prepare(
    `insert into desk_letters (at, site, mailbox, sender, message_id, kind, subject, body, person)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning seq`,
  )
  const insertAnswer = store.db.prepare(
    `insert into desk_answers (at, site, letter, recipient, sender, subject, message_id, answer, meaning, effect)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const letters = store.db.prepare(
    `select seq, at, mailbox, sender, message_id, kind, subject, body, person from desk_letters where site = ?
     order by seq`,
  )
  const ofSender = store.db.prepare(
    `select seq, message_id, kind, body from desk_letters where site = ? and sender = ? and kind <> 'refused' order by seq`,
  )
  const answersTo = store.db.prepare('select * from desk_answers where letter = ? order by seq')
  const answered = (seq: number) => answersTo.all(seq).map(toAnswer)
  const copyKey = (row: Row) =>
    ['mailbox', 'sender', 'kind', 'subject', 'body'].map(column => row[column]).join('\0')
  return {
    thread: (host, from) => {
      const read = ofSender
        .all(host, from.toLowerCase())
        .map(row => ({ row, answers: answered(numberOf(row, 'seq')) }))
        // Nobody has read a letter that was returned.
        .filter(({ answers }) => !answers.some(({ meaning }) => meaning === 'bounce'))
      const rows = read.map(({ row }) => row)
      const answers = read.flatMap(letter => letter.answers)
      const isOwn = ({ meaning }: LoggedAnswer) => !NOT_THE_DESK.includes(meaning)
      const first = read.findIndex(letter => letter.answers.some(isOwn))
      const ids = [...rows.map(row => textOf(row, 'message_id')), ...answers.map(one => one.messageId)]
      return {
        ids: new Set(ids.filter(id => id !== '')),
        letters: rows.length,
        wasReminded: rows.some(row => row.kind === 'follow_up'),
        isAsked: asks(answers.findLast(isOwn)?.meaning ?? ''),
        texts: rows.map(row => textOf(row, 'body')),
        sinceAnswered: first === -1 ? 0 : read.length - first,
      }
    },
    note: (host, { mailbox, from, kind, subject, text, person, messageId }) => {
      const sender = from.toLowerCase()
      return numberOf(
        insert.get(now(), host, mailbox, sender, messageId, kind, subject, text, person) ?? {},
        'seq',
      )
    },
    noteAnswer: (host, { to, from, subject, messageId }, { letter, answer, meaning, effect }) =>
      void insertAnswer.run(now(), host, letter, to, from, subject, messageId, answer, meaning, effect),
    of: host => {
      const copies = new Map<string, number>()
      return letters.all(host).map(row => {
        const sameBefore = copies.get(copyKey(row)) ?? 0
        copies.set(copyKey(row), sameBefore + 1)
        const [id, text, kind] = [numberOf(row, 'seq'), textOf(row, 'body'), textOf(row, 'kind')]
        return {
          id,
          at: numberOf(row, 'at'),
          mailbox: textOf(row, 'mailbox'),
          from: textOf(row, 'sender'),
          kind: kind as LoggedLetter['kind'],
          subject: textOf(row, 'subject'),
          text,
          cites: citedLaws(text),
          person: numberOrNull(row, 'person'),
          sameBefore,
          answers: answered(id),
        }
      })
    },
  }
}
