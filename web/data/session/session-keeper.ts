// Keeps the session of this device: who is signed in, a fresh access token in memory, and the other tabs in agreement.
import { type Now, SECOND } from '#shared/lib/time.ts'
import type { Channel, Environment } from '#web/data/environment.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import type { AuthClient } from './auth-client.ts'
import { lastKnownUser, rememberUser, type SessionAnswer, type SessionUser, userOf } from './session-user.ts'

/** Refresh: looked at every tick, done when so many or fewer remain (spec, account and public site, 9). */
const TICK = 30 * SECOND
const REFRESH_AT_TICKS = 3
/** A token with less than this left counts as expired. */
const MARGIN = 90 * SECOND

/** Answers after which the session is gone for good; any other failure may pass (spec, section 8). */
const FINAL: readonly number[] = [400, 401, 403]
export const SESSION_MISSING = 'Auth session missing!'

/** Name of the lock under which the session is renewed, and of the channel shared by the tabs. */
export const SESSION_LOCK = 'offlist-session'
/** Set while the server has still to be told that somebody signed out here. */
const OWED = 'offlist-sign-out-owed'

export type SessionState =
  | { status: 'loading'; user?: undefined; message?: undefined }
  /** `message` says why when the session ended by itself. */
  | { status: 'signed-out'; user?: undefined; message?: string }
  | { status: 'signed-in'; user: SessionUser; message?: undefined }

export type SessionDeps = Pick<Environment, 'local' | 'exclusive' | 'openChannel' | 'every'> & {
  auth: Pick<AuthClient, 'refresh' | 'signOut'>
  deviceNow: Now
}

type Token = { value: string; expiresAt: number }
type Told = { kind: 'token'; token: Token; user: SessionUser } | { kind: 'signed-out'; message?: string }

export class SessionKeeper {
  readonly #deps: SessionDeps
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { status: 'loading' }
  #token: Token | null = null
  #refreshing: Promise<string | null> | null = null
  #channel: Channel | null = null
  #stopTicking = () => {}

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  readonly state = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts from what the device remembers, without waiting for the network. Calling again does nothing more. */
  load(): SessionState {
    if (this.#state.status !== 'loading') return this.#state
    const channel = this.#deps.openChannel(SESSION_LOCK)
    this.#channel = channel
    // Only our own tabs can speak on it.
    channel.listen(message => this.#hear(message as Told))
    const user = lastKnownUser(this.#deps.local)
    if (user) {
      this.#signedIn(user, null)
      this.#tick()
    } else {
      this.#signedOut()
      this.#settleOwed().catch(mayPass)
    }
    return this.#state
  }

  /** A token with some life left, or null when nobody is signed in. Throws ApiError when it cannot be had now. */
  async accessToken(): Promise<string | null> {
    if (this.#state.status !== 'signed-in') return null
    return this.#token && this.#left() > MARGIN
      ? this.#token.value
      : this.#refresh(this.#token?.value ?? null)
  }

  /** Another token than the refused one, or null when the session is gone. */
  async renew(refused: string): Promise<string | null> {
    return this.#state.status === 'signed-in' ? this.#refresh(refused) : null
  }

  /** Takes over a session that was just made. */
  adopt(answer: SessionAnswer): void {
    this.#deps.local.remove(OWED)
    const expiresAt = this.#deps.deviceNow() + answer.expires_in * SECOND
    const token = { value: answer.access_token, expiresAt }
    this.#signedIn(userOf(answer), token)
    this.#tell({ kind: 'token', token, user: userOf(answer) })
  }

  /** Forgets it here and in all tabs at once; resolves when the server knows, and throws when it cannot be told now. */
  async end(): Promise<void> {
    const token = this.#token
    this.#deps.local.set(OWED, 'yes')
    this.#signedOut()
    this.#tell({ kind: 'signed-out' })
    if (!token) return this.#settleOwed()
    await this.#deps.auth.signOut(token.value)
    this.#deps.local.remove(OWED)
  }

  /** Does nothing from now on, as when the tab closes. */
  stop(): void {
    this.#stopTicking()
    this.#channel?.close()
  }

  #tell(told: Told): void {
    this.#channel?.post(told)
  }

  #left(): number {
    return this.#token ? this.#token.expiresAt - this.#deps.deviceNow() : 0
  }

  #become(state: SessionState): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }

  #signedIn(user: SessionUser, token: Token | null): void {
    if (token) this.#token = token
    rememberUser(this.#deps.local, user)
    this.#stopTicking()
    this.#stopTicking = this.#deps.every(TICK, () => this.#tick())
    if (JSON.stringify(this.#state.user) !== JSON.stringify(user)) this.#become({ status: 'signed-in', user })
  }

  #signedOut(message?: string): void {
    this.#token = null
    this.#stopTicking()
    rememberUser(this.#deps.local, null)
    this.#become({ status: 'signed-out', ...(message === undefined ? {} : { message }) })
  }

  #hear(told: Told): void {
    if (told.kind === 'token') this.#signedIn(told.user, told.token)
    else if (this.#state.status === 'signed-in') this.#signedOut(told.message)
  }

  #tick(): void {
    if (Math.floor(this.#left() / TICK) > REFRESH_AT_TICKS) return
    this.#refresh(this.#token?.value ?? null).catch(mayPass)
  }

  #refresh(refused: string | null): Promise<string | null> {
    this.#refreshing ??= this.#deps
      .exclusive(SESSION_LOCK, () => this.#refreshAlone(refused))
      .catch(error => this.#refreshFailed(error))
      .finally(() => {
        this.#refreshing = null
      })
    return this.#refreshing
  }

  async #refreshAlone(refused: string | null): Promise<string | null> {
    // Another tab may have had its turn while this one waited.
    if (this.#token && this.#token.value !== refused && this.#left() > MARGIN) return this.#token.value
    if (this.#state.status !== 'signed-in') return null
    const answer = await this.#deps.auth.refresh()
    // Signing out goes before a refresh that was under way.
    if (this.state().status !== 'signed-in') return null
    this.adopt(answer)
    return answer.access_token
  }

  #refreshFailed(error: unknown): null {
    if (!(error instanceof ApiError) || !FINAL.includes(error.status)) throw error
    this.#signedOut(SESSION_MISSING)
    this.#tell({ kind: 'signed-out', message: SESSION_MISSING })
    return null
  }

  /** Ends a session whose cookie is still here although the person has signed out. */
  async #settleOwed(): Promise<void> {
    const { auth, local } = this.#deps
    if (local.get(OWED) === null) return
    try {
      const { access_token } = await auth.refresh()
      if (this.#state.status !== 'signed-in') await auth.signOut(access_token)
    } catch (error) {
      if (!(error instanceof ApiError) || !FINAL.includes(error.status)) throw error
    }
    local.remove(OWED)
  }
}

/** A failure that may pass: the session stays, and the next tick, request or start tries again. */
function mayPass(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
