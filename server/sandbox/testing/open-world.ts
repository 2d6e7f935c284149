// A separate sandbox world for a test: in a temporary folder, without delays, visited like a browser would.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { must } from '#shared/lib/must.ts'
import { createSandbox, type Sandbox } from '../index.ts'

export type TestWorld = Sandbox & {
  dir: string
  /** Visits a path of a site; `site` is the label before `.example`. */
  get: (site: string, path: string) => Promise<Response>
  /** Posts a form to a site. */
  post: (site: string, path: string, form: Record<string, string>) => Promise<Response>
  /** The text of a visited page, whatever its status. */
  page: (site: string, path: string) => Promise<string>
  /** Calls a route under /dev with JSON. */
  dev: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<{ status: number; json: unknown }>
  /** Moves the clock. */
  later: (advance: string) => Promise<void>
  /** How often `onAdvance` was called. */
  advanced: () => number
  /** Closes the world and deletes its folder. */
  end: () => Promise<void>
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Opens a world; the same `dir` again opens the same world, as after a restart. */
export async function openTestWorld(dir?: string): Promise<TestWorld> {
  const folder = dir ?? (await mkdtemp(path.join(tmpdir(), 'sandbox-')))
  let advanced = 0
  const sandbox = await createSandbox({
    dir: folder,
    publicUrl: 'http://127.0.0.1:8787',
    onAdvance: async () => {
      advanced += 1
    },
    log: quiet,
    wait: async () => {},
  })
  const url = (site: string, at: string) => `https://${site}.example${at}`
  const get = async (site: string, at: string) => sandbox.fetch(new Request(url(site, at)))
  const dev: TestWorld['dev'] = async (method, at, body) => {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const response = await sandbox.routes.request(at, init)
    return { status: response.status, json: await response.json() }
  }
  return {
    ...sandbox,
    dir: folder,
    get,
    page: async (site, at) => (await get(site, at)).text(),
    post: async (site, at, form) => {
      return sandbox.fetch(new Request(url(site, at), { method: 'POST', body: new URLSearchParams(form) }))
    },
    dev,
    later: async advance => {
      const { status } = await dev('POST', '/clock', { advance })
      if (status !== 200) throw new Error(`the clock did not move by ${advance}`)
    },
    advanced: () => advanced,
    end: async () => {
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Listener = {
  port: number
  mails: { to: string; from: string; source: string }[]
  close: () => Promise<void>
}

/** A mail server like the product's for inbound mail; it answers 451 while `refuse` returns true. */
export async function openListener(refuse: () => boolean = () => false): Promise<Listener> {
  const mails: Listener['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuse()) return done(Object.assign(new Error('later'), { responseCode: 451 }))
        const { mailFrom } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        for (const { address } of session.envelope.rcptTo) {
          mails.push({ to: address, from, source: Buffer.concat(parts).toString('utf8') })
        }
        return done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = must(server.server.address(), 'an address')
  if (typeof address === 'string') throw new Error('no port')
  return { port: address.port, mails, close: () => new Promise(done => server.close(() => done())) }
}
