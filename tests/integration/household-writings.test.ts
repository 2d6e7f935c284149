// What members of a household write about people: legal documents, drafts of letters and reports hold nobody whom their
// maker doesn't see, and go along with whom they are about (SPEC.md 11.4 and 11.8).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { membersOf } from '#server/db/memberships.ts'
import { findDoc } from '#server/db/rows.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { draftLegal } from '#server/jobs/draft-legal.ts'
import { type LanguageModel, ModelProblem } from '#server/legal/language-model.ts'
import { holderOf } from '#server/lib/actor.ts'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import type { Person } from '#shared/collections/people.ts'
import { must } from '#shared/lib/must.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import { workOff } from '#tests/support/work-off.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

const named = (first: string): Pick<Person, 'names'> => ({
  names: [{ first, middle: '', last: 'Zuckmayer', suffix: '' }],
})

const describedBy = (word: string) => `They list ${word}.`

/** Asks for a document by the model that there is now. */
async function askModel(holder: User, who: User, about: Person): Promise<string> {
  const { db } = world.database
  const member = (await membersOf(db, holder.userId)).get(who.userId)
  const asker = member
    ? ({ userId: who.userId, accountId: holder.userId, role: 'member', ...member } as const)
    : holderOf(holder.userId)
  const body = { requestType: 'gdpr_request', content: describedBy('them'), person_id: about.id }
  const answer = await db.transaction(tx => runFunction(world.deps, tx, asker, 'ai-legal-engine', body))
  return String(answer.ok && answer.result.request_id)
}

const documentOf = (accountId: string, id: string): Promise<LegalRequest | null> =>
  findDoc(world.database.db, 'legal_requests', accountId, id)

/** A model that can't be reached, and what happens while it's asked. */
function withModel(whileAsked: () => Promise<unknown> = async () => {}): { asked: number } {
  const seen = { asked: 0 }
  const model: LanguageModel = {
    name: 'test',
    async ask() {
      seen.asked += 1
      await whileAsked()
      throw new ModelProblem('down', 'away')
    },
  }
  world.deps.languageModel = model
  return seen
}

describe('a document that a model writes later', () => {
  const workAll = () => workOff(world.deps, [draftLegal(world.deps)])
  const unlink = (holder: User, member: User) =>
    world.json('PATCH', `/households/v1/members/${member.userId}`, holder, { person_ids: [] })

  async function aMember() {
    const [holder, member] = [await world.signIn(), await world.signIn()]
    const { person } = await world.fill(holder, named('Seenonly'))
    await world.join(holder, member, { person_ids: [person.id] })
    return { holder, member, person }
  }

  const NOTHING = {
    status: 'failed',
    content: '',
    ai_analysis: { summary: expect.stringContaining('no longer see') },
  }

  test('11.4 is written where its maker still sees the person', async () => {
    const { holder, member, person } = await aMember()
    withModel()
    const id = await askModel(holder, member, person)
    await workAll()
    const written = await documentOf(holder.userId, id)
    expect(written).toMatchObject({
      status: 'completed',
      content: expect.stringContaining('Seenonly Zuckmayer'),
    })
  })

  test('11.4 isn’t where they have lost sight of the person, and the model isn’t asked', async () => {
    const { holder, member, person } = await aMember()
    const model = withModel()
    const id = await askModel(holder, member, person)
    await unlink(holder, member)
    await workAll()
    const failed = await documentOf(holder.userId, id)
    expect(failed).toMatchObject(NOTHING)
    expect(JSON.stringify(failed)).not.toMatch(new RegExp(`Seenonly|${person.id}`))
    expect(model.asked).toBe(0)
  })

  test('11.4 isn’t kept where they lose sight of the person while it’s written', async () => {
    const { holder, member, person } = await aMember()
    const model = withModel(() => unlink(holder, member))
    const id = await askModel(holder, member, person)
    await workAll()
    const failed = await documentOf(holder.userId, id)
    expect(failed).toMatchObject(NOTHING)
    expect(JSON.stringify(failed)).not.toMatch(new RegExp(`Seenonly|${person.id}`))
    expect(model.asked).toBe(1)
  })

  test('11.4 isn’t about a person who was removed since', async () => {
    const holder = await world.signIn()
    const { person } = await world.fill(holder, named('Removed'))
    withModel()
    const id = await askModel(holder, holder, person)
    const { documents } = await world.pull(holder, 'people')
    const row = must(documents[0], 'person')
    await world.json('POST', '/sync/v1/people/push', holder, [
      { assumedMasterState: row, newDocumentState: { ...row, _deleted: true } },
    ])
    await workAll()
    expect(await documentOf(holder.userId, id)).toMatchObject(NOTHING)
  })
})
