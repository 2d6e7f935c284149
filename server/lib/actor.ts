// Who is asking: set by the guard in app.ts, read by routes.

/** The signed-in account behind a request. */
export type Actor = { userId: string; email: string; sessionId: string; role: 'holder' | 'operator' }

/** Hono's environment of routes behind the guard. */
export type ActorEnv = { Variables: { actor: Actor } }
