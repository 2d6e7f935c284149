// The world's state in one SQLite file: only what differs from the seed. Each write is durable when its call returns,
// so killing the process loses nothing.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

const SCHEMA = `
  create table if not exists settings (key text primary key, value text not null) strict;
  create table if not exists people (position integer primary key, profile text not null) strict;
  create table if not exists broken (site text primary key, mode text not null) strict;
  create table if not exists spans (
    site text not null, person integer not null, generation integer not null,
    visible_from integer not null, hidden_from integer,
    primary key (site, person, generation)) strict;
  create table if not exists reductions (
    site text not null, person integer not null, generation integer not null, reduced_from integer not null,
    primary key (site, person, generation)) strict;
  create table if not exists hidings (
    site text not null, person integer not null, generation integer not null, hidden_from integer not null,
    primary key (site, person, generation)) strict;
  create table if not exists requests (
    seq integer primary key, id text not null unique, site text not null, person integer not null,
    generation integer not null, record text not null, via text not null, email text not null,
    status text not null, created_at integer not null, confirmed_at integer, effective_at integer,
    token text unique) strict;
  create table if not exists told (
    seq integer primary key, site text not null, at integer not null, name text not null, city text not null,
    state text not null, is_shown integer not null) strict;
  create table if not exists letters (
    seq integer primary key, due_at integer not null, site text not null, letter text not null, sent_at integer) strict;
  create table if not exists mails (
    seq integer primary key, id text not null unique, message_id text not null, date text not null,
    sender text not null, recipients text not null, subject text not null, plain text not null,
    html text not null, raw blob not null) strict;
  create table if not exists deliveries (
    seq integer primary key, mail integer not null, recipient text not null, state text not null) strict;
  create table if not exists envelopes (mail integer primary key, sender text not null) strict;
  create table if not exists desk_letters (
    seq integer primary key, at integer not null, site text not null, mailbox text not null, sender text not null,
    message_id text not null, kind text not null, subject text not null, body text not null, person integer) strict;
  create table if not exists desk_answers (
    seq integer primary key, at integer not null, site text not null, letter integer not null,
    recipient text not null, sender text not null, subject text not null, message_id text not null,
    answer text not null, meaning text not null, effect text not null) strict;
  create index if not exists desk_letters_by_site on desk_letters (site, sender, seq);
  create index if not exists desk_answers_by_letter on desk_answers (letter, seq);
  create index if not exists spans_by_time on spans (site, person);
  create index if not exists requests_by_site on requests (site, seq);
  create index if not exists letters_due on letters (sent_at, due_at);
  create index if not exists deliveries_open on deliveries (state, seq);
`

export type Row = Record<string, SQLOutputValue>

export type Store = {
  db: DatabaseSync
  /** Runs `work` in one transaction; an error rolls all of it back. */
  transaction: <T>(work: () => T) => T
  setting: (key: string) => string | null
  setSetting: (key: string, value: string) => void
  /** Profiles of added people as JSON, in the order they were added. */
  addedPeople: () => string[]
  addPerson: (profile: string) => void
  close: () => void
}

/** The text in a column. The store's tables are strict, so any other type is a bug in a statement. */
export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new Error(`column ${column} holds no text`)
  return value
}

/** The integer in a column. */
export function numberOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new Error(`column ${column} holds no number`)
  return value
}

/** The integer in a nullable column. */
export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : numberOf(row, column)
}

/** Opens the world's file in folder `dir`; creates it if it's missing. */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(path.join(dir, 'sandbox.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  db.exec(SCHEMA)
  const readSetting = db.prepare('select value from settings where key = ?')
  const writeSetting = db.prepare(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  )
  const readPeople = db.prepare('select profile from people order by position')
  const writePerson = db.prepare('insert into people (profile) values (?)')
  return {
    db,
    transaction: work => {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    setting: key => {
      const row = readSetting.get(key)
      return row === undefined ? null : textOf(row, 'value')
    },
    setSetting: (key, value) => void writeSetting.run(key, value),
    addedPeople: () => readPeople.all().map(row => textOf(row, 'profile')),
    addPerson: profile => void writePerson.run(profile),
    close: () => db.close(),
  }
}
