// The demo account over the product's HTTP surface: signed in as a program, without a browser.
import { must } from '#shared/lib/must.ts'
import type { PullAnswer } from '#shared/protocol/sync.ts'

/** Credentials of the sandbox world's demo account, as shown in the product's greeting. */
export const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }

export type DemoAccount = {
  personId: string
  pull: (collection: string) => Promise<PullAnswer['documents']>
  call: (name: string, payload: Record<string, unknown>) => Promise<void>
}

/** Signs in. */
export async function signInDemo(productUrl: string): Promise<DemoAccount> {
  const request = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(productUrl + path, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const session = (await request('/auth/v1/token?grant_type=password', json(DEMO))) as {
    access_token: string
  }
  const bearer = { authorization: `Bearer ${session.access_token}` }
  const pull = async (collection: string) =>
    ((await request(`/sync/v1/${collection}/pull`, { headers: bearer })) as PullAnswer).documents
  const [person] = await pull('people')
  return {
    personId: must(person, 'demo person').id,
    pull,
    async call(name, payload) {
      await request(`/functions/v1/${name}`, json(payload, bearer))
    },
  }
}
