// The keys that sign access tokens and receipts (ES256), each identified by its `kid`. A new key is published before it
// signs. An old key's public half stays published, so that the receipts it signed can be verified.
import { importJWK, type JWK } from 'jose'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'

export const SIGNING_ALGORITHM = 'ES256'

/** `createdAt` in epoch milliseconds. The private half is null once it is destroyed. */
export type SigningKey = { kid: string; publicJwk: JWK; privateJwk: JWK | null; createdAt: number }

type Imported = Awaited<ReturnType<typeof importJWK>>

export type KeyRing = {
  /** The current signing key. */
  current: () => Promise<{ kid: string; key: Imported }>
  /** The key that verifies tokens with this `kid`; null if it's unknown or stopped signing too long ago. */
  find: (kid: string) => Promise<Imported | null>
  /** All public halves, the current signing key's first, for `/.well-known/jwks.json`. */
  publicJwks: () => Promise<{ keys: JWK[] }>
}

/** Clients cache the published keys for ten minutes, and servers for one. After this time they all know a new key. */
export const SIGNS_AFTER = 15 * MINUTE
/** After this, keys are read again before we sign a token, or refuse one whose key is unknown. */
const BELIEVED_FOR = MINUTE
/** Access tokens expire within this time after their key has stopped signing. */
const CHECKED_FOR = HOUR

/**
 * The newest key that has started to sign. The first key signs from the start. `keys` oldest first. @throws on none.
 */
export function signingKeyAt(keys: readonly SigningKey[], now: number): SigningKey {
  return must(keys.findLast(key => signsFrom(key) <= now) ?? keys[0], 'a signing key')
}

/** When a key other than the first starts to sign, in epoch milliseconds. */
export const signsFrom = ({ createdAt }: SigningKey): number => createdAt + SIGNS_AFTER

/** A key ring that reloads: `load` reads all keys, oldest first. */
export function createKeyRing(deps: {
  load: () => Promise<readonly SigningKey[]>
  wallNow: () => number
}): KeyRing {
  let known: readonly SigningKey[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  const imported = new Map<JWK, Imported>()

  async function refresh(): Promise<void> {
    if (deps.wallNow() - loadedAt <= BELIEVED_FOR) return
    known = await deps.load()
    loadedAt = deps.wallNow()
    imported.clear()
  }
  async function keyOf(jwk: JWK): Promise<Imported> {
    const key = imported.get(jwk) ?? (await importJWK(jwk, SIGNING_ALGORITHM))
    imported.set(jwk, key)
    return key
  }
  const signing = () => signingKeyAt(known, deps.wallNow())

  return {
    async current() {
      await refresh()
      const { kid, privateJwk } = signing()
      return { kid, key: await keyOf(must(privateJwk, 'the signing key’s private half')) }
    },
    async find(kid) {
      if (!known.some(key => key.kid === kid)) await refresh()
      const at = known.findIndex(key => key.kid === kid)
      const [key, next] = [known[at], known[at + 1]]
      if (!key) return null
      const isOver = next && signsFrom(next) + CHECKED_FOR <= deps.wallNow()
      return isOver ? null : keyOf(key.publicJwk)
    },
    async publicJwks() {
      await refresh()
      const now = signing()
      const keys = [now, ...known.filter(key => key !== now)]
      const use = { alg: SIGNING_ALGORITHM, use: 'sig', key_ops: ['verify'] }
      return { keys: keys.map(({ publicJwk }) => ({ ...publicJwk, ...use })) }
    },
  }
}
