// Letters that the sandbox sites will send later.
import { numberOf, type Store, textOf } from '../store.ts'
import type { Letter } from './message.ts'

export type Letters = {
  /** Stores a letter that the site sends at `dueAt`. */
  plan: (host: string, dueAt: number, letter: Letter) => void
  /** Unsent letters that are due at `now`, earliest first. */
  due: (now: number) => { seq: number; host: string; letter: Letter }[]
  sent: (seq: number, at: number) => void
}

/** Letters, stored in `store`. */
export function createLetters(store: Store): Letters {
  const plan = store.db.prepare('insert into letters (due_at, site, letter) values (?, ?, ?)')
  const due = store.db.prepare(
    'select seq, site, letter from letters where sent_at is null and due_at <= ? order by due_at, seq',
  )
  const mark = store.db.prepare('update letters set sent_at = ? where seq = ?')
  return {
    plan: (host, dueAt, letter) => void plan.run(dueAt, host, JSON.stringify(letter)),
    due: now =>
      due.all(now).map(row => ({
        seq: numberOf(row, 'seq'),
        host: textOf(row, 'site'),
        letter: JSON.parse(textOf(row, 'letter')) as Letter,
      })),
    sent: (seq, at) => void mark.run(at, seq),
  }
}
