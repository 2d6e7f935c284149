// Who may call which endpoint: every served endpoint, by every role. Expectations follow from each endpoint's declared
// need, which also guards it. An endpoint without one isn't served.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS, type EndpointNeed, refuseUndeclared } from '#server/endpoints.ts'
import { collections } from '#shared/collections/index.ts'
import { API_SCOPES } from '#shared/domain/api-scopes.ts'
import { can, type Role } from '#shared/domain/capabilities.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { functionPayloads } from '#shared/protocol/functions.ts'
import { CAST, type Case, openStage, type Part, type Stage } from '#tests/support/household-cast.ts'
import type { User } from '#tests/support/household-world.ts'
import { anotherSession, giveFactor, giveThings, type Things } from '#tests/support/own-things.ts'
import { rowsOf } from '#tests/support/rows-of.ts'

/** How far a user has signed in. `half`: the second step is missing. `single`: there is no second factor. */
type Standing = 'out' | 'half' | 'single' | 'stale' | 'fresh'
type Asker = Part & { standing: Standing }

/** The cast, plus household users whose sign-in is incomplete or stale. */
const ASKERS: readonly Asker[] = [
  ...CAST.map(part => ({ ...part, standing: part.as === null ? ('out' as const) : ('fresh' as const) })),
  { name: 'holder who signed in an hour ago', as: 'holder', inside: true, standing: 'stale' },
  { name: 'holder whose second step is to come', as: 'holder', inside: true, standing: 'half' },
  { name: 'operator without a second factor', as: 'operator', inside: false, standing: 'single' },
  { name: 'holder’s API key', as: null, inside: true, standing: 'out' },
]

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

type Verdict = 'signed out' | 'second step' | 'not allowed' | 'prove again' | 'answered'

/** The outcome of an endpoint's need for an asker. */
function expected({ need, fresh }: EndpointNeed, { name, standing, as }: Asker): Verdict {
  if (need === 'anyone') return 'answered'
  if (need === 'api_key') return name.endsWith('API key') ? 'answered' : 'signed out'
  if (need === 'signed_in_or_key' && name.endsWith('API key')) return 'answered'
  if (standing === 'out') return 'signed out'
  if (need === 'session' || need === 'leaving') return 'answered'
  if (need === 'operator' && as !== 'operator') return 'not allowed'
  if (need === 'operator') return standing === 'single' ? 'second step' : 'answered'
  if (need === 'assured') return standing === 'half' ? 'second step' : 'answered'
  if (standing === 'half') return 'signed out'
  const role: Role = must(as, 'role of a signed-in user')
  if (need !== 'signed_in' && need !== 'signed_in_or_key' && !can({ role }, need)) return 'not allowed'
  return fresh && standing === 'stale' ? 'prove again' : 'answered'
}

/** The codes of guards. Any other answer depends on the request's contents. */
const REFUSALS: Readonly<Record<string, Verdict>> = {
  no_authorization: 'signed out',
  bad_jwt: 'signed out',
  not_signed_in: 'signed out',
  insufficient_aal: 'second step',
  second_factor_needed: 'second step',
  not_admin: 'not allowed',
  not_allowed: 'not allowed',
  fresh_sign_in_needed: 'prove again',
}

function verdictIn(status: number, text: string): Verdict {
  expect(status, text).toBeLessThan(500)
  if (status !== 401 && status !== 403) return 'answered'
  const { code, error_code, message } = JSON.parse(text) as {
    code: string | number
    error_code?: string
    message?: string
  }
  // The storage client's shape has no code of its own for this.
  if (status === 401 && code === 'AccessDenied' && message === 'Sign in first.') return 'signed out'
  return REFUSALS[error_code ?? code] ?? 'answered'
}

/**
 * The fields of all bodies together: strict schemas refuse them, others take their own fields. Either counts as an
 * answer.
 */
const BODY = {
  name: 'x',
  person_ids: [],
  bring: false,
  token: 'x',
  code: '123456',
  challenge_id: newId(),
  expiresIn: 60,
}

const withBody = (method: string) => (method === 'GET' ? undefined : BODY)

/** The path with its parameters filled in: kinds by their first name, ids from `things` or unknown ones. */
function pathOf(path: string, things: Things): string {
  return path
    .replace('{.+}', '')
    .replace('*', 'dashboard')
    .replace('/functions/v1/:name', `/functions/v1/${Object.keys(functionPayloads)[0]}`)
    .replace('/:collection', `/${Object.keys(collections)[0]}`)
    .replace(':bucket/:key', `evidence/${things['evidence/:key'] ?? newId()}`)
    .replaceAll(/([\w-]+)\/(:\w+)/g, (all, segment: string) => `${segment}/${things[all] ?? newId()}`)
}

/** Whether the path names a row by id. */
const namesRow = (path: string) => /:(id|key|factorId)\b/.test(path)

describe('what is served', () => {
  test('is what is declared, no more and no less', () => {
    const served = stage.world.app.routes.filter(({ method }) => method !== 'ALL')
    expect([...new Set(served.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(
      Object.keys(ENDPOINTS).sort(),
    )
  })

  test('is nothing that nobody has said who may ask', () => {
    expect(() => refuseUndeclared([{ method: 'GET', path: '/rights/v1/all' }], { isSandbox: true })).toThrow(
      'not declared',
    )
  })

  test('names nobody’s things to whoever is not signed in', () => {
    const open = Object.entries(ENDPOINTS).filter(([, { need }]) => need === 'anyone')
    expect(open.map(([endpoint]) => endpoint).filter(namesRow)).toEqual([])
  })

  test('by any other method is refused, to the operator too', async () => {
    const operator = must(
      (await stage.play({ name: 'operator', as: 'operator', inside: false })).who,
      'operator',
    )
    // Open endpoints name the same place otherwise: its key isn't a row's id to their callers.
    const shapeOf = (endpoint: string) => endpoint.replaceAll(/:\w+/g, ':')
    const declared = new Set(Object.keys(ENDPOINTS).map(shapeOf))
    const paths = new Set(stage.world.app.routes.map(({ path }) => path))
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (declared.has(shapeOf(`${method} ${path}`))) continue
        const { status, headers } = await stage.world.ask(method, pathOf(path, {}), operator)
        // Paths outside the API are served as pages.
        const isPage = method === 'GET' && headers.get('content-type')?.startsWith('text/html')
        expect([method, path, isPage || [404, 405].includes(status)]).toEqual([method, path, true])
      }
    }
  })
})

describe.each(ASKERS)('$name', asker => {
  let one: Case
  let things: Things
  let enter: () => Promise<User | null>
  const raise = async () => {
    one = await stage.play(
      asker.inside || asker.standing === 'single' ? { ...asker, name: asker.as ?? 'holder' } : asker,
    )
    things = {
      ...(await giveThings(stage.world, one.holder, { word: 'word', person_id: one.other.person.id })),
      'members/:id': one.memberId,
      'evidence/:key': one.other.evidence,
      'people/:id': one.other.person.id,
      'exposures/:id': must(one.other.rows.exposure_scans, 'exposure'),
      'removals/:id': must(one.other.rows.removal_jobs, 'removal'),
      'alerts/:id': must(one.other.rows.reappearance_alerts, 'alert'),
      'scan/:id': must(one.other.rows.intents, 'scan'),
    }
    enter = await entrance(one, asker)
  }
  beforeAll(raise)

  test.each(Object.entries(ENDPOINTS))('11.2 asks %s as declared', async (endpoint, need) => {
    const [method = '', path = ''] = endpoint.split(' ')
    const response = await stage.world.ask(method, pathOf(path, {}), await enter(), withBody(method))
    const verdict = verdictIn(response.status, await response.text())
    expect([endpoint, verdict]).toEqual([endpoint, expected(need, asker)])
    // A user who left is no longer a member.
    if (path.startsWith('/households/') && method !== 'GET' && response.ok) await raise()
  })

  // Evidence can be read, but nobody writes it; files that people write are in integration/storage*.test.ts.
  const isWritten = (endpoint: string) =>
    /^(POST|PUT|DELETE) \/storage\/v1\/object\/(upload\/sign\/)?:bucket\/:key/.test(endpoint)
  const named = Object.entries(ENDPOINTS).filter(([endpoint]) => namesRow(endpoint) && !isWritten(endpoint))
  test.each(named)(
    '11.4 asks %s for what is the household’s as if it were not there',
    async (endpoint, need) => {
      const [method = '', path = ''] = endpoint.split(' ')
      const who = await enter()
      const before = await rowsOf(stage.world.database.db, [one.holder.userId], 0)
      const ask = async (known: Things) => {
        const at = pathOf(path, known)
        expect(at).not.toContain(':')
        const response = await stage.world.ask(method, at, who, withBody(method))
        return { status: response.status, text: await response.text() }
      }
      const [nothing, theirs] = [await ask({}), await ask(things)]
      if (!reaches(need, asker)) {
        expect([endpoint, theirs]).toEqual([endpoint, nothing])
        expect(await rowsOf(stage.world.database.db, [one.holder.userId], 0)).toEqual(before)
      } else {
        // It exists, and its owner can reach it.
        expect([endpoint, theirs]).not.toEqual([endpoint, nothing])
        await raise()
      }
    },
  )
})

/**
 * Whether an asker can address the existing things with an endpoint: the holder's own, and those about a person the
 * member doesn't see.
 */
function reaches(need: EndpointNeed, asker: Asker): boolean {
  if (expected(need, asker) !== 'answered') return false
  const { inside, as } = asker
  const mine: Readonly<Record<EndpointNeed['whose'], boolean>> = {
    nobody: false,
    own: inside && as === 'holder',
    household: inside && as !== 'member',
    anybody: true,
  }
  return mine[need.whose]
}

/** Returns a fresh session of the asker on each call, so that no earlier request has ended it. */
async function entrance(
  { holder, who }: Case,
  { name, standing, as }: Asker,
): Promise<() => Promise<User | null>> {
  const { world } = stage
  if (name.endsWith('API key')) {
    const body = { name: 'key', scopes: API_SCOPES }
    const { key } = await world.json<{ key: string }>('POST', '/auth/v1/api-keys', holder, body)
    return async () => ({ ...holder, token: key })
  }
  if (standing === 'half') await giveFactor(world, holder, 'verified', 'phone')
  const aal = as === 'operator' && standing !== 'single' ? 'aal2' : 'aal1'
  return async () => (who ? anotherSession(world, who, { stale: standing === 'stale', aal }) : null)
}
