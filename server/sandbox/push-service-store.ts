// The data of the sandbox push service: its subscriptions, with the devices' keys, and every push, accepted or refused.
import { createECDH, randomBytes } from 'node:crypto'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { numberOf, numberOrNull, type Row, type Store, textOf } from './store.ts'

/** A device's side of a subscription. */
export type Device = {
  token: string
  /** The ECDH key pair and the secret of RFC 8291, as raw bytes. */
  privateKey: Buffer
  publicKey: Buffer
  auth: Buffer
  /** The only sender key that may push; empty if any sender may. */
  vapidKey: string
}

/** The answer to a device's pushes, for the next `times` pushes, or always if `times` is null. */
export type Answer = { status: number; retryAfter: number | null; times: number | null }

/** A push as in `GET /dev/pushes.json`; `date` is the world's time. */
export type KeptPush = {
  id: number
  token: string
  date: string
  status: number
  ttl: string
  urgency: string
  topic: string
  /** The decrypted message; empty if the push was refused. */
  text: string
  /** The reason for a refusal. */
  problem: string
}

export type PushServiceStore = {
  /** Creates a subscription. */
  mint: (vapidKey: string) => Device
  device: (token: string) => Device | null
  setAnswer: (token: string, answer: Answer) => boolean
  /** The answer to this push; counts it down. */
  takeAnswer: (token: string) => Answer | null
  keep: (push: Omit<KeptPush, 'id' | 'date'>) => void
  /** Newest first. */
  list: () => KeptPush[]
}

const SCHEMA = `
  create table if not exists push_devices (
    token text primary key, private_key text not null, public_key text not null, auth text not null,
    vapid_key text not null, status integer, retry_after integer, times integer) strict;
  create table if not exists pushes (
    seq integer primary key, token text not null, date text not null, status integer not null, ttl text not null,
    urgency text not null, topic text not null, plain text not null, problem text not null) strict;
`
const LISTED = 500

const bytes = (row: Row, column: string) => Buffer.from(textOf(row, column), 'base64url')

function toDevice(row: Row): Device {
  return {
    token: textOf(row, 'token'),
    privateKey: bytes(row, 'private_key'),
    publicKey: bytes(row, 'public_key'),
    auth: bytes(row, 'auth'),
    vapidKey: textOf(row, 'vapid_key'),
  }
}

function toPush(row: Row): KeptPush {
  return {
    id: numberOf(row, 'seq'),
    token: textOf(row, 'token'),
    date: textOf(row, 'date'),
    status: numberOf(row, 'status'),
    ttl: textOf(row, 'ttl'),
    urgency: textOf(row, 'urgency'),
    topic: textOf(row, 'topic'),
    text: textOf(row, 'plain'),
    problem: textOf(row, 'problem'),
  }
}

/** The store, in its own tables beside the world's. */
export function openPushServiceStore({ db }: Store, now: () => number): PushServiceStore {
  db.exec(SCHEMA)
  const insert = db.prepare(
    `insert into push_devices (token, private_key, public_key, auth, vapid_key) values (?, ?, ?, ?, ?) returning *`,
  )
  const find = db.prepare('select * from push_devices where token = ?')
  const answer = db.prepare('update push_devices set status = ?, retry_after = ?, times = ? where token = ?')
  const keep = db.prepare(
    `insert into pushes (token, date, status, ttl, urgency, topic, plain, problem) values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const all = db.prepare(`select * from pushes order by seq desc limit ${LISTED}`)
  return {
    mint(vapidKey) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const token = randomBytes(24).toString('base64url')
      const keys = [pair.getPrivateKey('base64url'), pair.getPublicKey('base64url')] as const
      const row = insert.get(token, ...keys, randomBytes(16).toString('base64url'), vapidKey)
      return toDevice(must(row, 'the subscription just made'))
    },
    device(token) {
      const row = find.get(token)
      return row === undefined ? null : toDevice(row)
    },
    setAnswer: (token, { status, retryAfter, times }) =>
      answer.run(status, retryAfter, times, token).changes === 1,
    takeAnswer(token) {
      const row = find.get(token)
      const status = row === undefined ? null : numberOrNull(row, 'status')
      if (row === undefined || status === null) return null
      const times = numberOrNull(row, 'times')
      const retryAfter = numberOrNull(row, 'retry_after')
      if (times !== null && times <= 1) answer.run(null, null, null, token)
      else if (times !== null) answer.run(status, retryAfter, times - 1, token)
      return { status, retryAfter, times }
    },
    keep: push =>
      void keep.run(
        push.token,
        iso(now()),
        push.status,
        push.ttl,
        push.urgency,
        push.topic,
        push.text,
        push.problem,
      ),
    list: () => all.all().map(toPush),
  }
}
