// The keys that sign access tokens and receipts (ES256), each known by its `kid`. A new key is published before it
// signs. The public half of an old one stays published, so that receipts it signed can be checked.
import { importJWK, type JWK } from 'jose'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'

export const SIGNING_ALGORITHM = 'ES256'

/** `createdAt` in epoch milliseconds; the private half is null once it is destroyed. */
export type SigningKey = { kid: string; publicJwk: JWK; privateJwk: JWK | null; createdAt: number }

type Imported = Awaited<ReturnType<typeof importJWK>>

export type KeyRing = {
  /** The key that signs now. */
  current: () => Promise<{ kid: string; key: Imported }>
  /** What checks tokens of this key; null for one that is unknown or stopped signing too long ago. */
  find: (kid: string) => Promise<Imported | null>
  /** All public halves, the one that signs now first, for `/.well-known/jwks.json`. */
  publicJwks: () => Promise<{ keys: JWK[] }>
}

/** Clients keep the published keys for ten minutes, and copies of the server for one: by then they know a new key. */
export const SIGNS_AFTER = 15 * MINUTE
/** After this, keys are read again before something new is signed or an unknown key is refused. */
const BELIEVED_FOR = MINUTE
/** No access token lives longer after its key has stopped signing. */
const CHECKED_FOR = HOUR

/** The newest key that has begun to sign; the first one signs from the start. `keys` oldest first. @throws on none. */
export function signingKeyAt(keys: readonly SigningKey[], now: number): SigningKey {
  return must(keys.findLast(key => signsFrom(key) <= now) ?? keys[0], 'a signing key')
}

/** When a key that others came before begins to sign, in epoch milliseconds. */
export const signsFrom = ({ createdAt }: SigningKey): number => createdAt + SIGNS_AFTER

/** A ring over keys that may grow; `load` reads all there are, the oldest first. */
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
