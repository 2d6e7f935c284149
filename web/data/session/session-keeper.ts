// Keeps this device's session: the signed-in user, a fresh access token in memory, and agreement between the tabs.
import { type Now, SECOND } from '#shared/lib/time.ts'
import type { Environment, TabChannel } from '#web/data/environment.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import type { AuthClient } from './auth-client.ts'
import { FINAL, forgetOwed, isOwed, noteOwed, settleOwed } from './owed-sign-out.ts'
import { rememberStep, type SecondStep, secondStepOf, tokenClaims, waitingStep } from './second-step.ts'
import { lastKnownUser, rememberUser, type SessionAnswer, type SessionUser, userOf } from './session-user.ts'

/** Checked every tick; refreshes when this many ticks or fewer remain (PRODUCT S9.6). */
const TICK = 30 * SECOND
const REFRESH_AT_TICKS = 3
/** A token that expires within this time counts as expired. */
const MARGIN = 90 * SECOND

/** Error codes that mean, from any endpoint, that the session has ended. */
const ENDED: readonly string[] = [
  'session_not_found',
  'session_expired',
  'user_not_found',
  'refresh_token_not_found',
  'refresh_token_already_used',
]
export const SESSION_MISSING = 'Auth session missing!'

/** Name of the lock for renewing the session, and of the channel between the tabs. */
export const SESSION_LOCK = 'offlist-session'

export type SessionState =
  | { status: 'loading'; user?: undefined; message?: undefined; secondStep?: undefined }
  /**
   * `message`: why the session ended, if the user didn't end it; `secondStep`: set while a sign-in waits for its code.
   */
  | { status: 'signed-out'; user?: undefined; message?: string; secondStep?: SecondStep }
  | { status: 'signed-in'; user: SessionUser; message?: undefined; secondStep?: undefined }

export type SessionDeps = Pick<Environment, 'local' | 'exclusive' | 'openChannel' | 'every'> & {
  auth: Pick<AuthClient, 'refresh' | 'signOut'>
  deviceNow: Now
}

type Token = { value: string; expiresAt: number }
type Told =
  | { kind: 'token'; token: Token; user: SessionUser }
  | { kind: 'second-step'; token: Token; step: SecondStep }
  | { kind: 'signed-out'; message?: string }

export class SessionKeeper {
  readonly #deps: SessionDeps
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { status: 'loading' }
  #token: Token | null = null
  #refreshing: Promise<string | null> | null = null
  #channel: TabChannel | null = null
  #stopTicking = () => {}

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  readonly state = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts from the device's stored user, without waiting for the network. Repeated calls do nothing. */
  load(): SessionState {
    if (this.#state.status !== 'loading') return this.#state
    const { local, openChannel } = this.#deps
    this.#channel = openChannel(SESSION_LOCK)
    // Only our own tabs can post to the channel.
    this.#channel.listen(message => this.#hear(message as Told))
    const user = lastKnownUser(local)
    const step = isOwed(local) ? null : waitingStep(local)
    if (user) {
      this.#signedIn(user, null)
      this.#tick()
    } else if (step) {
      this.#waitFor(step, null)
    } else {
      this.#signedOut()
      this.#settleOwed().catch(mayPass)
    }
    return this.#state
  }

  /** A token with enough time left, or null when signed out. Throws ApiError if none is available now. */
  async accessToken(): Promise<string | null> {
    if (this.#state.status !== 'signed-in') return null
    return this.#token && this.#left() > MARGIN
      ? this.#token.value
      : this.#refresh(this.#token?.value ?? null)
  }

  /** A new token in place of the refused one, or null if the session is gone. */
  async renew(refused: string): Promise<string | null> {
    return this.#state.status === 'signed-in' ? this.#refresh(refused) : null
  }

  /** Adopts a new session, or the second step that it waits for. */
  adopt(answer: SessionAnswer): void {
    forgetOwed(this.#deps.local)
    const expiresAt = this.#deps.deviceNow() + answer.expires_in * SECOND
    const token = { value: answer.access_token, expiresAt }
    const step = secondStepOf(answer)
    if (step) {
      this.#waitFor(step, token)
      this.#tell({ kind: 'second-step', token, step })
    } else {
      this.#signedIn(userOf(answer), token)
      this.#tell({ kind: 'token', token, user: userOf(answer) })
    }
  }

  /**
   * Adopts the session that a mail's link or another provider stored in the cookie. Throws ApiError if there is none.
   */
  async resume(): Promise<void> {
    this.load()
    await this.#deps.exclusive(SESSION_LOCK, async () => this.adopt(await this.#deps.auth.refresh()))
  }

  /**
   * Replaces the session with the result of `run`, which gets a valid token; also while the session waits for its
   * second step. The lock stops other tabs from renewing in the meantime: `run` invalidates the current refresh token.
   */
  async raise(run: (token: string) => Promise<SessionAnswer>): Promise<void> {
    await this.#deps.exclusive(SESSION_LOCK, async () => this.adopt(await this.#raiseAlone(run)))
  }

  /** The session's id, or null if there is no token. */
  sessionId(): string | null {
    return (this.#token && tokenClaims(this.#token.value).session_id) ?? null
  }

  /**
   * Forgets the session here and in all tabs at once; resolves when the server has ended it, and throws if the server
   * can't be reached.
   */
  async end(): Promise<void> {
    const token = this.#token
    noteOwed(this.#deps.local)
    this.#signedOut()
    this.#tell({ kind: 'signed-out' })
    if (!token) return this.#settleOwed()
    await this.#deps.auth.signOut(token.value)
    forgetOwed(this.#deps.local)
  }

  /** Stops, as when the tab closes. */
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
    rememberStep(this.#deps.local, null)
    this.#stopTicking()
    this.#stopTicking = this.#deps.every(TICK, () => this.#tick())
    if (JSON.stringify(this.#state.user) !== JSON.stringify(user)) this.#become({ status: 'signed-in', user })
  }

  #signedOut(message?: string): void {
    this.#token = null
    this.#stopTicking()
    rememberUser(this.#deps.local, null)
    rememberStep(this.#deps.local, null)
    this.#become({ status: 'signed-out', ...(message === undefined ? {} : { message }) })
  }

  /** The app treats the user as signed out: the password alone opens no data here. */
  #waitFor(step: SecondStep, token: Token | null): void {
    this.#token = token
    this.#stopTicking()
    rememberUser(this.#deps.local, null)
    rememberStep(this.#deps.local, step)
    this.#become({ status: 'signed-out', secondStep: step })
  }

  #hear(told: Told): void {
    if (told.kind === 'token') this.#signedIn(told.user, told.token)
    else if (told.kind === 'second-step') this.#waitFor(told.step, told.token)
    else if (this.#state.status === 'signed-in' || this.#state.secondStep) this.#signedOut(told.message)
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
    // Another tab may have renewed the token while this one waited.
    if (this.#token && this.#token.value !== refused && this.#left() > MARGIN) return this.#token.value
    if (this.#state.status !== 'signed-in') return null
    const answer = await this.#deps.auth.refresh()
    // A sign-out takes precedence over a running refresh.
    if (this.state().status !== 'signed-in') return null
    this.adopt(answer)
    return secondStepOf(answer) ? null : answer.access_token
  }

  async #raiseAlone(run: (token: string) => Promise<SessionAnswer>): Promise<SessionAnswer> {
    try {
      const good = this.#token && this.#left() > MARGIN ? this.#token.value : null
      return await run(good ?? (await this.#deps.auth.refresh()).access_token)
    } catch (error) {
      if (error instanceof ApiError && ENDED.includes(error.code)) this.#ended()
      throw error
    }
  }

  #refreshFailed(error: unknown): null {
    if (!(error instanceof ApiError) || !FINAL.includes(error.status)) throw error
    this.#ended()
    return null
  }

  #ended(): void {
    this.#signedOut(SESSION_MISSING)
    this.#tell({ kind: 'signed-out', message: SESSION_MISSING })
  }

  #settleOwed(): Promise<void> {
    return settleOwed(this.#deps, () => this.#state.status === 'signed-in')
  }
}

/** A failure that may be temporary: the session stays, and the next tick, request or start tries again. */
function mayPass(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
