// An account as a program uses it: signs in by /auth/v1, reads by pull, acts through functions.

export type Account = {
  userId: string
  accessToken: string
  /** The live documents of a collection. */
  documents: <T>(collection: string) => Promise<T[]>
  /** Calls a function. Throws if it's refused. */
  call: (name: string, payload: Record<string, unknown>) => Promise<Record<string, unknown>>
}

/** Signs in with a password. The session outlives a restart of the server. */
export async function signInByApi(
  productUrl: string,
  credentials: { email: string; password: string },
): Promise<Account> {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${productUrl}${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const session = await ask<{ access_token: string; user: { id: string } }>(
    '/auth/v1/token?grant_type=password',
    post(credentials),
  )
  const bearer = { authorization: `Bearer ${session.access_token}` }
  return {
    userId: session.user.id,
    accessToken: session.access_token,
    async documents<T>(collection: string) {
      const answer = await ask<{ documents: (T & { _deleted: boolean })[] }>(`/sync/v1/${collection}/pull`, {
        headers: bearer,
      })
      return answer.documents.filter(document => !document._deleted)
    },
    call: (name, payload) => ask(`/functions/v1/${name}`, post(payload, bearer)),
  }
}
