// Members' writings about people: legal documents, letter drafts and reports contain no one their author doesn't see,
// and move with the people they are about (SPEC.md 11.4 and 11.8).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberScopesOf } from '#server/db/memberships.ts'
import { findDoc, listDocs } from '#server/db/rows.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { draftLegal } from '#server/legal/draft-legal.ts'
import { type LanguageModel, ModelProblem } from '#server/legal/language-model.ts'
import { holderOf } from '#server/lib/actor.ts'
import { makeReportJob } from '#server/reports/make-report.ts'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import type { Person } from '#shared/collections/people.ts'
import { must } from '#shared/lib/must.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import { aDraft, aTemplateOfOwn } from '#tests/support/letter-drafts.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
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

async function askFor(who: User, about: Person, more: object = {}): Promise<string> {
  const body = {
    requestType: 'gdpr_request',
    content: describedBy(must(about.names[0], 'name').first),
    userContext: {},
    person_id: about.id,
    ...more,
  }
  const path = '/functions/v1/ai-legal-engine'
  return (await world.json<{ request_id: string }>('POST', path, who, body)).request_id
}

/** The same, with the current model. */
async function askModel(holder: User, who: User, about: Person): Promise<string> {
  const { db } = world.database
  const member = (await memberScopesOf(db, holder.userId)).get(who.userId)
  const asker = member
    ? ({ userId: who.userId, accountId: holder.userId, role: 'member', ...member } as const)
    : holderOf(holder.userId)
  const body = { requestType: 'gdpr_request', content: describedBy('them'), person_id: about.id }
  const answer = await db.transaction(tx => runFunction(world.deps, tx, asker, 'ai-legal-engine', body))
  return String(answer.ok && answer.result.request_id)
}

const documentOf = (accountId: string, id: string): Promise<LegalRequest | null> =>
  findDoc(world.database.db, 'legal_requests', accountId, id)

/** An unreachable model, and what happens during the request to it. */
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

describe('a report about everybody', () => {
  async function reportOf(who: User): Promise<string> {
    const path = '/functions/v1/generate-pdf-report'
    const { report_id } = await world.json<{ report_id: string }>('POST', path, who, {
      reportType: 'compliance',
    })
    await workOff(world.deps, [makeReportJob(world.deps)])
    return report_id
  }
  const download = (who: User, reportId: string) =>
    world.ask('POST', '/functions/v1/download-pdf-report', who, { reportId })

  test('11.4 has no document about somebody whom its maker doesn’t see any more', async () => {
    const { holder, member, anna } = await aFamily(world)
    await askFor(member, anna.person, { writer: 'library' })
    await world.json('PATCH', `/households/v1/members/${member.userId}`, holder, { person_ids: [] })
    // They can still read their own writing.
    expect(await world.ids(member, 'legal_requests')).toHaveLength(1)
    const { fileData } = (await (await download(member, await reportOf(member))).json()) as {
      fileData: string
    }
    expect(pdfPages(Uint8Array.from(Buffer.from(fileData, 'base64'))).join('\n')).toContain(
      'You haven’t made any.',
    )
  })

  test('11.4 that a manager made isn’t read by them as a member: it holds what others wrote', async () => {
    const { holder, manager, anna, ben } = await aFamily(world)
    const report = await reportOf(manager)
    expect((await download(manager, report)).status).toBe(200)
    await world.json('PATCH', `/households/v1/members/${manager.userId}`, holder, {
      role: 'member',
      person_ids: [anna.person.id, ben.person.id],
    })
    expect((await download(manager, report)).status).toBe(404)
    expect(await world.ids(manager, 'pdf_reports')).not.toContain(report)
  })
})

describe('leaving', () => {
  test('11.8 takes along what others wrote about one, and leaves what one wrote about others', async () => {
    const [holder, member] = [await world.signIn(), await world.signIn()]
    const [own, hers] = [
      await world.fill(holder, named('Staying')),
      await world.fill(holder, { ...named('Leaving'), relation: 'partner' }),
    ]
    const [ownId, hersId] = [own.person.id, hers.person.id]
    await world.join(holder, member, { person_ids: [ownId, hersId], self_id: hersId })
    const ask = (who: User, { person }: typeof own) => askFor(who, person, { writer: 'library' })
    const documents = {
      byHolder: await ask(holder, hers),
      byMember: await ask(member, hers),
      ofHolder: await ask(holder, own),
      ofHolderByMember: await ask(member, own),
    }
    const draft = (personId: string) => aDraft({ writing: { person_id: personId } })
    const drafts = {
      byHolder: draft(hersId),
      byMember: draft(hersId),
      ofHolder: draft(ownId),
      ofHolderByMember: draft(ownId),
      holdersTemplate: aTemplateOfOwn('Holder’s'),
      membersTemplate: aTemplateOfOwn('Member’s'),
    }
    const push = (who: User, rows: readonly object[]) =>
      world.json(
        'POST',
        '/sync/v1/messages/push',
        who,
        rows.map(row => ({ assumedMasterState: null, newDocumentState: { ...row, _deleted: false } })),
      )
    expect(await push(holder, [drafts.byHolder, drafts.ofHolder, drafts.holdersTemplate])).toEqual([])
    expect(await push(member, [drafts.byMember, drafts.ofHolderByMember, drafts.membersTemplate])).toEqual([])
    const about = await reportAbout(holder, hersId)

    await world.json('POST', '/households/v1/leave', member)

    expect((await world.ids(member, 'legal_requests')).sort()).toEqual(
      [documents.byHolder, documents.byMember].sort(),
    )
    const kept = await world.ids(holder, 'legal_requests')
    expect(kept).toEqual(expect.arrayContaining([documents.ofHolder, documents.ofHolderByMember]))
    expect(kept).not.toEqual(expect.arrayContaining([documents.byHolder]))
    expect(kept).not.toEqual(expect.arrayContaining([documents.byMember]))
    const { byHolder, byMember, membersTemplate, ofHolder, ofHolderByMember, holdersTemplate } = drafts
    const written = async (who: User) =>
      (await listDocs(world.database.db, 'messages', who.userId))
        .filter(row => row.writing)
        .map(({ id }) => id)
        .sort()
    const ids = (...rows: { id: string }[]) => rows.map(({ id }) => id).sort()
    expect(await written(member)).toEqual(ids(byHolder, byMember, membersTemplate))
    expect(await written(holder)).toEqual(ids(ofHolder, ofHolderByMember, holdersTemplate))
    expect(await world.ids(holder, 'pdf_reports')).not.toContain(about)
    expect(JSON.stringify(await world.pullAll(member))).not.toMatch(/Staying/)
    expect(JSON.stringify(await world.pullAll(holder))).not.toMatch(/Leaving/)
  })
})

describe('coming back', () => {
  test('11.7 brings a document along that a device of the household had sent once more meanwhile', async () => {
    const [holder, member] = [await world.signIn(), await world.signIn()]
    const { person } = await world.fill(holder, { ...named('Twice'), relation: 'partner' })
    await world.join(holder, member, { person_ids: [person.id], self_id: person.id })
    const id = await askFor(holder, { ...person, ...named('Twice') } as Person, { writer: 'library' })
    const row = must(await documentOf(holder.userId, id), 'document')
    await world.json('POST', '/households/v1/leave', member)
    // The response to its first push was lost.
    const again = [{ assumedMasterState: null, newDocumentState: { ...row, _deleted: false } }]
    expect(await world.json('POST', '/sync/v1/legal_requests/push', holder, again)).toEqual([])

    await world.join(holder, member, { bring: true })
    expect((await world.ids(holder, 'legal_requests')).filter(one => one === id)).toEqual([id])
    expect(await documentOf(member.userId, id)).toBeNull()
  })

  test('11.8 twice, no draft is lost or doubled, be it of two versions that two devices wrote', async () => {
    const [holder, member] = [await world.signIn(), await world.signIn()]
    const [own, hers] = [
      await world.fill(holder, named('Remaining')),
      await world.fill(holder, { ...named('Commuting'), relation: 'partner' }),
    ]
    await world.join(holder, member, { person_ids: [hers.person.id], self_id: hers.person.id })
    const first = aDraft({ writing: { person_id: hers.person.id } })
    const { of } = must(first.writing, 'writing')
    const version = () => aDraft({ writing: { person_id: hers.person.id, of, after: first.id } })
    const about = [first, version(), version()]
    const staying = [aDraft({ writing: { person_id: own.person.id } }), aTemplateOfOwn('Holder’s')]
    const template = aTemplateOfOwn('Member’s')
    const push = (who: User, rows: readonly object[]) =>
      world.json(
        'POST',
        '/sync/v1/messages/push',
        who,
        rows.map(row => ({ assumedMasterState: null, newDocumentState: { ...row, _deleted: false } })),
      )
    expect(await push(holder, [...staying, ...about.slice(0, 2)])).toEqual([])
    expect(await push(member, [...about.slice(2), template])).toEqual([])
    const written = async (who: User) =>
      (await listDocs(world.database.db, 'messages', who.userId))
        .filter(row => row.writing)
        .map(({ id }) => id)
        .sort()
    const ids = (...rows: { id: string }[]) => rows.map(({ id }) => id).sort()
    const apart = [ids(...about, template), ids(...staying)]
    await world.json('POST', '/households/v1/leave', member)
    expect([await written(member), await written(holder)]).toEqual(apart)
    await world.join(holder, member, { bring: true })
    expect([await written(member), await written(holder)]).toEqual([[], ids(...about, template, ...staying)])
    await world.json('POST', '/households/v1/leave', member)
    expect([await written(member), await written(holder)]).toEqual(apart)
  })
})

async function reportAbout(who: User, personId: string): Promise<string> {
  const path = '/functions/v1/generate-pdf-report'
  const { report_id } = await world.json<{ report_id: string }>('POST', path, who, {
    reportType: 'technical',
    person_id: personId,
  })
  await workOff(world.deps, [makeReportJob(world.deps)])
  return report_id
}
