// What the world's name servers say of its mail domains: who may send for them (SPF), the key that signs their mail
// (DKIM), and what to do with anything else (DMARC).
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Store } from '../store.ts'

export type WorldDns = {
  /** Answers as `dns.promises.resolve` does. @throws an error with `code` ENOTFOUND or ENODATA. */
  resolve: (name: string, type: string) => Promise<string[] | string[][]>
  /** What signs mail from `host`; undefined if the world doesn't know it. */
  signer: (host: string) => Signer | undefined
}

/** As nodemailer takes it. */
export type Signer = { domainName: string; keySelector: string; privateKey: string }

const SELECTOR = 'world'
const KEY = 'dkim-key'
/** All mail of the world comes from this machine. */
const SPF = 'v=spf1 ip4:127.0.0.0/8 ip6:::1 -all'
const DMARC = 'v=DMARC1; p=reject'

function unknown(code: 'ENOTFOUND' | 'ENODATA', name: string): Error {
  return Object.assign(new Error(`query${code} ${name}`), { code })
}

/** The name servers for `hosts`. One key, made when it's first needed, signs for all of them. */
export function createWorldDns(store: Store, hosts: readonly string[]): WorldDns {
  const known = new Set(hosts)
  const privateKey = (): string => {
    const kept = store.setting(KEY)
    if (kept !== null) return kept
    const made = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = made.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    store.setSetting(KEY, pem)
    return pem
  }
  const publicKey = () =>
    createPublicKey(createPrivateKey(privateKey())).export({ type: 'spki', format: 'der' }).toString('base64')
  const textOf = (name: string): string | null => {
    const [, selector = '', host = ''] = /^(?:(_dmarc|world\._domainkey)\.)?(.+)$/.exec(name) ?? []
    if (!known.has(host)) return null
    if (selector === '_dmarc') return DMARC
    return selector === '' ? SPF : `v=DKIM1; k=rsa; p=${publicKey()}`
  }
  return {
    resolve: async (name, type) => {
      const text = textOf(name.toLowerCase().replace(/\.$/, ''))
      if (text === null) throw unknown('ENOTFOUND', name)
      if (type.toUpperCase() !== 'TXT') throw unknown('ENODATA', name)
      // Long records come in pieces.
      return [text.match(/.{1,200}/g) ?? []]
    },
    signer: host =>
      known.has(host) ? { domainName: host, keySelector: SELECTOR, privateKey: privateKey() } : undefined,
  }
}
