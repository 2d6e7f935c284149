// Clicks and captchas inside one record of a page: we press the button of the record to remove.
import { expect, test } from 'vitest'
import { judgeRun } from '#shared/recipe/judge-run.ts'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import type { CaptchaQuestion } from './captcha-solver.ts'
import type { RunInput } from './run-types.ts'

const site = serveRecipeSite()

const visit = { id: 'visit', actionType: 'navigate', url: `${HOST}/list` }
const profile = {
  name: { selector: 'h2' },
  age: { selector: 'b' },
  addressCityState: { selector: 'p' },
  profileUrl: { selector: 'a' },
}
const parent = { profileMatch: { selector: '.person', profile } }
const pick = (selector: string) => ({
  id: 'pick',
  actionType: 'click',
  elements: [{ type: 'button', selector, parent }],
})
const card = (name: string, age: number, id: number, inside = 'REMOVE') =>
  `<div class=person><h2>${name}</h2><b>${age}</b><p>Reno, NV</p><a href="/p/${id}">${inside}</a></div>`
const facts = { name: 'John Smith', addresses: [{ city: 'Reno', state: 'NV' }] }
const wanted = (id: number, age: number) => ({
  ...facts,
  age: String(age),
  profileUrl: `${HOST}/p/${id}`,
  identifier: `${HOST}/p/${id}`,
})

async function choose(list: string, selector: string, extracted: RunInput['extracted']) {
  site.pages = { '/list': list, '/p/1': 'one', '/p/2': 'two', '/p/3': 'three' }
  const { status, reason } = await site.run('optOut', [visit, pick(selector)], { extracted })
  return { status, reason, asked: site.asked.slice(1) }
}

test.each(["//a[contains(text(),'REMOVE')]", "(//a)[contains(text(),'REMOVE')]", './/a', 'a'])(
  'a selector is relative to the record: %s',
  async selector => {
    const list = card('Jane Doe', 60, 1) + card('John Smith', 45, 2) + card('Mary Tanner', 30, 3)
    expect(await choose(list, selector, wanted(2, 45))).toMatchObject({
      status: 'submitted',
      asked: ['GET /p/2'],
    })
  },
)

test('where the record has no such button, none is pressed', async () => {
  const list = card('Jane Doe', 60, 1) + card('John Smith', 45, 2, 'View')
  expect(await choose(list, "//a[contains(text(),'REMOVE')]", wanted(2, 45))).toMatchObject({
    status: 'error',
    reason: 'click pick: there is nothing to click',
    asked: [],
  })
})

test('of two records of the person the one to remove is pressed, and no other in its place', async () => {
  const list = card('John Smith', 45, 1) + card('John Smith', 46, 2)
  expect(await choose(list, 'a', wanted(2, 46))).toMatchObject({ status: 'submitted', asked: ['GET /p/2'] })
  site.reset()
  const gone = await choose(list, 'a', wanted(3, 44))
  expect(gone).toMatchObject({ status: 'error', asked: [] })
  expect(judgeRun(gone.status, gone.reason)).toBe('says_nothing')
})

test('a record that the recipe’s own matching does not take for the person’s can be removed', async () => {
  const list = card('Jane Doe', 60, 1) + card('Jon Smyth', 52, 2)
  const record = { ...wanted(2, 52), name: 'Jon Smyth' }
  expect(await choose(list, 'a', record)).toMatchObject({ status: 'submitted', asked: ['GET /p/2'] })
})

test('a captcha outside the record is not the record’s', async () => {
  const captcha = { id: 'captcha', actionType: 'getCaptchaInfo', selector: '//i', parent }
  site.pages = { '/list': `${card('Jane Doe', 60, 1, '<i></i>')}${card('John Smith', 45, 2)}` }
  expect(await site.run('optOut', [visit, captcha], { extracted: wanted(2, 45) })).toMatchObject({
    status: 'error',
  })
  site.pages = { '/list': `${card('Jane Doe', 60, 1)}${card('John Smith', 45, 2, '<i></i>')}` }
  expect(await site.run('optOut', [visit, captcha], { extracted: wanted(2, 45) })).toMatchObject({
    status: 'requires_manual',
  })
})

test('a solver is shown the record’s own picture, and answers in the record', async () => {
  const picture = (text: string) => `<svg><title>${text}</title></svg><input name="${text}">`
  const form = (name: string, id: number) =>
    `<div class=person><h2>${name}</h2><b>45</b><p>Reno, NV</p><form method=post>${picture(`t${id}`)}<button>Send</button></form></div>`
  site.pages = { '/list': form('Jane Doe', 1) + form('John Smith', 2), 'POST /list': 'Thanks' }
  const questions: CaptchaQuestion[] = []
  const { deps } = site
  const solveCaptcha = async (question: CaptchaQuestion) => {
    questions.push(question)
    return 'k7p2'
  }
  site.deps = { ...deps, solveCaptcha }
  const image = { captchaType: 'image', parent }
  const steps = [
    visit,
    { id: 'info', actionType: 'getCaptchaInfo', selector: '//*[local-name()="svg"]', ...image },
    { id: 'solve', actionType: 'solveCaptcha', selector: '//input', ...image },
    pick('//button'),
  ]
  const result = await site.run('optOut', steps, { extracted: { ...facts, age: '45' } })
  site.deps = deps
  expect(result).toMatchObject({ status: 'submitted' })
  expect(questions).toMatchObject([{ type: 'image', picture: expect.stringContaining('t2') }])
  expect(site.posted).toEqual(['t2=k7p2'])
})
