// A mail provider's IMAP server on loopback, with one mailbox: a small, honest subset of RFC 3501, RFC 2177 (IDLE) and
// XOAUTH2. It records what it was asked, and can lie as real ones do.

import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { askedFor, fetched, inSet, type StoredMail, search, wordsOf } from './imap-words.ts'

export type ImapLies = {
  hasIdle: boolean
  /** Says that it has IDLE, and refuses it. */
  refusesIdle: boolean
  /** Milliseconds before each answer. */
  slowness: number
  /** Hangs up instead of answering the next command that begins so, and then no more. */
  dropAt: string | null
  /** Sends this much of the answer to the next FETCH of a text, and hangs up. */
  cutAt: number | null
  /** Names each mail twice, and adds one that nobody asked for. */
  repeats: boolean
  /** Refuses everybody. */
  refuses: boolean
  /** Hangs up whenever it's asked for the text of this mail. */
  breaksAt: number | null
}

export type ImapServer = {
  url: string
  user: string
  lies: ImapLies
  /** The commands so far, without sign-in's values. */
  commands: string[]
  /** Numbers of mails whose text was asked for. */
  texts: number[]
  /** Numbers of mails whose headers were asked for. */
  headers: number[]
  /** Commands that would change the mailbox, or mark a mail as read. */
  changes: string[]
  signIns: { right: number; wrong: number }
  /** A mail arrives. Returns its number. */
  deliver: (raw: string | Buffer, at?: Date) => number
  /** Numbers all mails anew. */
  renumber: () => void
  connections: () => number
  /** Hangs up on everybody. */
  drop: () => void
  close: () => Promise<void>
}

export type ImapLogin = { user: string; password: string; token?: string; folder?: string }

/** Opens a server with an empty mailbox. */
export async function openImapServer(login: ImapLogin): Promise<ImapServer> {
  const box = { validity: 1_700_000_001, next: 1, mails: [] as StoredMail[] }
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()
  const lies: ImapLies = {
    hasIdle: true,
    refusesIdle: false,
    slowness: 0,
    dropAt: null,
    cutAt: null,
    repeats: false,
    refuses: false,
    breaksAt: null,
  }
  const record: Pick<ImapServer, 'commands' | 'texts' | 'headers' | 'changes' | 'signIns'> = {
    commands: [],
    texts: [],
    headers: [],
    changes: [],
    signIns: { right: 0, wrong: 0 },
  }
  const folder = login.folder ?? 'INBOX'
  const capability = () => `CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2${lies.hasIdle ? ' IDLE' : ''}`

  const server: Server = createServer(socket => serve(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      idling.delete(socket)
    })
    let rest = ''
    let turn = Promise.resolve()
    socket.write(`* OK [${capability()}] ready\r\n`)
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) turn = turn.then(() => answer(socket, line))
    })
  }

  async function answer(socket: Socket, line: string): Promise<void> {
    const idle = idling.get(socket)
    if (idle !== undefined) {
      idling.delete(socket)
      socket.write(`${idle} OK done\r\n`)
      return
    }
    const [tag = '*', name = '', ...args] = wordsOf(line)
    const isUid = name.toUpperCase() === 'UID'
    const command = (isUid ? `UID ${args.shift()}` : name).toUpperCase()
    record.commands.push(['LOGIN', 'AUTHENTICATE'].includes(command) ? command : [command, ...args].join(' '))
    if (lies.slowness > 0) await pause(lies.slowness)
    if (lies.dropAt !== null && command.startsWith(lies.dropAt)) {
      lies.dropAt = null
      socket.destroy()
      return
    }
    const said = ANSWERS[command.toLowerCase()]?.(args, socket, tag)
    if (said === 'later') return
    if (said === undefined) {
      record.changes.push(command)
      socket.write(`${tag} BAD unknown command\r\n`)
    } else socket.write(`${tag} ${said}\r\n`)
  }

  const signIn = (isRight: boolean): string => {
    const isIn = isRight && !lies.refuses
    record.signIns[isIn ? 'right' : 'wrong'] += 1
    return isIn
      ? `OK [${capability()}] signed in`
      : `NO [AUTHENTICATIONFAILED] Invalid credentials (${login.user})`
  }

  const ANSWERS: Record<string, (args: string[], socket: Socket, tag: string) => string | undefined> = {
    capability: (_args, socket) => say(socket, `* ${capability()}`, 'OK'),
    login: ([user, password]) => signIn(user === login.user && password === login.password),
    authenticate: ([kind = '', initial = '']) => {
      const parts = Buffer.from(initial, 'base64').toString()
      return signIn(
        kind === 'XOAUTH2' &&
          login.token !== undefined &&
          parts === `user=${login.user}\u0001auth=Bearer ${login.token}\u0001\u0001`,
      )
    },
    noop: (_args, socket) => say(socket, `* ${box.mails.length} EXISTS`, 'OK'),
    list: (_args, socket) => say(socket, `* LIST (\\HasNoChildren) "/" "${folder}"`, 'OK'),
    lsub: () => 'OK done',
    examine: ([path], socket) => open(path, socket, 'READ-ONLY'),
    select: ([path], socket) => {
      record.changes.push('SELECT')
      return open(path, socket, 'READ-WRITE')
    },
    idle: (_args, socket, tag) => {
      if (!lies.hasIdle) return undefined
      if (lies.refusesIdle) return 'BAD not now'
      idling.set(socket, tag)
      socket.write('+ idling\r\n')
      return 'later'
    },
    logout: (_args, socket) => say(socket, '* BYE', 'OK'),
    'uid search': (args, socket) => {
      const found = search(box.mails, args).map(({ uid }) => uid)
      return say(
        socket,
        `* SEARCH ${(lies.repeats ? [...found, ...found] : found).join(' ')}`.trimEnd(),
        'OK',
      )
    },
    'uid fetch': ([set = '', items = ''], socket) => fetchMails(set, items, socket),
  }

  function open(path: string | undefined, socket: Socket, access: string): string {
    if (path !== folder) return 'NO [NONEXISTENT] no such folder'
    const { mails, validity, next } = box
    for (const line of [`${mails.length} EXISTS`, `OK [UIDVALIDITY ${validity}] `, `OK [UIDNEXT ${next}] `])
      socket.write(`* ${line}\r\n`)
    return `OK [${access}] opened`
  }

  function fetchMails(set: string, items: string, socket: Socket): string | undefined {
    const { headers, text, marks } = askedFor(items)
    const found = inSet(box.mails, set)
    if (marks) record.changes.push(`FETCH ${items}`)
    if (headers) record.headers.push(...found.map(({ uid }) => uid))
    if (text) record.texts.push(...found.map(({ uid }) => uid))
    if (text && found.some(({ uid }) => uid === lies.breaksAt)) {
      socket.destroy()
      return 'later'
    }
    const [first] = box.mails
    const given = lies.repeats && first ? [...found, ...found, first] : found
    const lines = given.map(mail => fetched(mail, box.mails.indexOf(mail) + 1, items))
    if (text && lies.cutAt !== null) {
      socket.end(Buffer.concat(lines).subarray(0, lies.cutAt))
      lies.cutAt = null
      return 'later'
    }
    for (const line of lines) socket.write(line)
    return 'OK fetched'
  }

  return {
    url: `imap://${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@127.0.0.1:${port}/${folder}`,
    user: login.user,
    lies,
    ...record,
    deliver(raw, at = new Date()) {
      const uid = box.next
      box.next += 1
      box.mails.push({ uid, raw: Buffer.from(raw), at })
      for (const socket of idling.keys()) socket.write(`* ${box.mails.length} EXISTS\r\n`)
      return uid
    },
    renumber() {
      box.validity += 1
      box.mails = box.mails.map((mail, at) => ({ ...mail, uid: at + 1 }))
      box.next = box.mails.length + 1
    },
    connections: () => sockets.size,
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

function say(socket: Socket, line: string, result: string): string {
  socket.write(`${line}\r\n`)
  return `${result} done`
}
