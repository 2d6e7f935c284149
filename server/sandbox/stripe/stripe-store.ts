// The payment service's own tables beside the world's: its objects, cards, answers by idempotency key, and events with
// their deliveries. Each write is durable when its call returns.
import { randomBytes } from 'node:crypto'
import { must } from '#shared/lib/must.ts'
import { numberOf, type Row, type Store, textOf } from '../store.ts'
import type { Kept, Kind } from './objects.ts'

const SCHEMA = `
  create table if not exists stripe_objects (
    seq integer primary key, id text not null unique, kind text not null, customer text not null, body text not null) strict;
  create index if not exists stripe_objects_customer on stripe_objects (kind, customer);
  create table if not exists stripe_cards (customer text primary key, number text not null) strict;
  create table if not exists stripe_answers (
    key text primary key, asked text not null, status integer not null, body text not null) strict;
  create table if not exists stripe_events (
    seq integer primary key, id text not null unique, type text not null, created integer not null, payload text not null) strict;
  create table if not exists stripe_deliveries (
    seq integer primary key, event text not null, due_at integer not null, tries integer not null, state text not null) strict;
  create index if not exists stripe_deliveries_open on stripe_deliveries (state, due_at);
`

export type KeptAnswer = { asked: string; status: number; body: string }
export type StoredEvent = { id: string; type: string; created: number; payload: string }
export type Delivery = { seq: number; event: string; tries: number; payload: string }

export type StripeStore = ReturnType<typeof openStripeStore>

/** Opens the tables in the world's database. */
export function openStripeStore({ db }: Store) {
  db.exec(SCHEMA)
  const read = db.prepare('select body from stripe_objects where id = ? and kind = ?')
  const write = db.prepare(
    `insert into stripe_objects (id, kind, customer, body) values (?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body, customer = excluded.customer`,
  )
  const all = db.prepare('select body from stripe_objects where kind = ? order by seq desc')
  const ofCustomer = db.prepare(
    'select body from stripe_objects where kind = ? and customer = ? order by seq desc',
  )
  const readCard = db.prepare('select number from stripe_cards where customer = ?')
  const writeCard = db.prepare(
    'insert into stripe_cards (customer, number) values (?, ?) on conflict (customer) do update set number = excluded.number',
  )
  const readAnswer = db.prepare('select * from stripe_answers where key = ?')
  const writeAnswer = db.prepare(
    'insert or replace into stripe_answers (key, asked, status, body) values (?, ?, ?, ?)',
  )
  const writeEvent = db.prepare('insert into stripe_events (id, type, created, payload) values (?, ?, ?, ?)')
  const allEvents = db.prepare('select * from stripe_events order by seq')
  const plan = db.prepare(
    `insert into stripe_deliveries (event, due_at, tries, state) values (?, ?, 0, 'open')`,
  )
  const due = db.prepare(
    `select d.seq, d.event, d.tries, e.payload from stripe_deliveries d join stripe_events e on e.id = d.event
     where d.state = 'open' and d.due_at <= ? order by d.due_at, d.seq`,
  )
  const settle = db.prepare(
    'update stripe_deliveries set state = ?, tries = tries + 1, due_at = ? where seq = ?',
  )
  const count = db.prepare('select state, count(*) as n from stripe_deliveries group by state')
  const parse = <K extends Kind>(row: Row) => JSON.parse(textOf(row, 'body')) as Kept[K]
  const find = <K extends Kind>(kind: K, id: string): Kept[K] | null => {
    const row = read.get(id, kind)
    return row === undefined ? null : parse<K>(row)
  }
  return {
    db,
    find,
    get: <K extends Kind>(kind: K, id: string): Kept[K] => must(find(kind, id), `${kind} ${id}`),
    put<K extends Kind>(kind: K, value: Kept[K]): Kept[K] {
      const customer = 'customer' in value && value.customer !== null ? value.customer : ''
      write.run(value.id, kind, customer, JSON.stringify(value))
      return value
    },
    /** Newest first. */
    list: <K extends Kind>(kind: K, customer?: string): Kept[K][] =>
      (customer === undefined ? all.all(kind) : ofCustomer.all(kind, customer)).map(row => parse<K>(row)),
    newId: (kind: Kind | 'evt' | 'si') => `${kind}_${randomBytes(12).toString('hex')}`,
    card: (customer: string): string | null => {
      const row = readCard.get(customer)
      return row === undefined ? null : textOf(row, 'number')
    },
    setCard: (customer: string, number: string) => void writeCard.run(customer, number),
    answer(key: string): KeptAnswer | null {
      const row = readAnswer.get(key)
      if (row === undefined) return null
      return { asked: textOf(row, 'asked'), status: numberOf(row, 'status'), body: textOf(row, 'body') }
    },
    keepAnswer: (key: string, { asked, status, body }: KeptAnswer) =>
      void writeAnswer.run(key, asked, status, body),
    keepEvent: ({ id, type, created, payload }: StoredEvent) =>
      void writeEvent.run(id, type, created, payload),
    events: (): StoredEvent[] =>
      allEvents.all().map(row => ({
        id: textOf(row, 'id'),
        type: textOf(row, 'type'),
        created: numberOf(row, 'created'),
        payload: textOf(row, 'payload'),
      })),
    /** `dueAt`: milliseconds of real time. */
    planDelivery: (event: string, dueAt: number) => void plan.run(event, dueAt),
    dueDeliveries: (now: number): Delivery[] =>
      due.all(now).map(row => ({
        seq: numberOf(row, 'seq'),
        event: textOf(row, 'event'),
        tries: numberOf(row, 'tries'),
        payload: textOf(row, 'payload'),
      })),
    settleDelivery: (seq: number, state: 'open' | 'taken' | 'given_up', dueAt: number) =>
      void settle.run(state, dueAt, seq),
    deliveries: (): Record<string, number> =>
      Object.fromEntries(count.all().map(row => [textOf(row, 'state'), numberOf(row, 'n')])),
  }
}
