// Pictures of a page that a person had: nothing that they typed is in them.
import { expect, test } from 'vitest'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { scriptedPerson } from '#tests/support/scripted-person.ts'

const site = serveRecipeSite()
const SECRET = 'Xanthippe'
const actions = [
  { id: 'visit', actionType: 'navigate', url: `${HOST}/form` },
  { id: 'look', actionType: 'getCaptchaInfo', selector: '.picture', captchaType: 'image' },
]
const page = (field: string) =>
  `<style>body{margin:0}input{position:absolute;left:0;top:0;width:600px;height:100px;font-size:60px}</style>${field}<img class=picture style="position:absolute;top:300px"><p class=echo style="position:absolute;top:400px"></p>`

/** The pictures of a run in which the person types, and then gives the page back. */
async function picturesOf(text: string) {
  const person = scriptedPerson(async hand => {
    await hand.tap({ x: 300, y: 50 })
    const before = person.pictures.length
    hand.give({ type: 'text', text })
    await hand.until(() => person.pictures.length > before)
    return 'done'
  })
  const options = { personAtPage: person.atPage, capture: true, patienceMs: 2_000 } as const
  const { evidence } = await site.run('optOut', actions, options)
  return { evidence, seen: person.pictures }
}

test('a field is covered, whatever is in it', async () => {
  const pictures: Buffer[] = []
  for (const text of [SECRET, 'Something else']) {
    site.pages = { '/form': page('<input>') }
    const { evidence, seen } = await picturesOf(text)
    expect(evidence.map(one => one.label)).toEqual(['form', 'last'])
    pictures.push(Buffer.from(evidence[1]?.jpeg ?? []))
    // The person sees it.
    expect(seen.at(-1)?.equals(seen[0] ?? Buffer.alloc(0))).toBe(false)
  }
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(true)
})

test('a page that repeats what they typed gets no picture', async () => {
  const echo = `<input oninput="document.querySelector('.echo').textContent = 'Hello ' + this.value">`
  site.pages = { '/form': page(echo) }
  const { evidence } = await picturesOf(SECRET)
  expect(evidence.map(one => one.label)).toEqual(['form'])
})

test('… nor one that repeats it in a part of its own', async () => {
  const part = `<input oninput="document.querySelector('.echo').shadowRoot.innerHTML = '<p>' + this.value + '</p>'">`
  site.pages = {
    '/form': `${page(part)}<script>document.querySelector('.echo').outerHTML = '<div class=echo></div>'
      document.querySelector('.echo').attachShadow({ mode: 'open' })</script>`,
  }
  const { evidence } = await picturesOf(SECRET)
  expect(evidence.map(one => one.label)).toEqual(['form'])
})

test('an address with what they typed is stored without it', async () => {
  site.pages = {
    '/form': page('<form><input name=who autofocus></form>'),
    '/form?who=Xanthippe': '<p>Hm.</p>',
  }
  const person = scriptedPerson(async hand => {
    await hand.tap({ x: 300, y: 50 })
    hand.give({ type: 'text', text: SECRET })
    const modifiers = { alt: false, ctrl: false, meta: false, shift: false }
    hand.give({ type: 'key', kind: 'down', key: 'Enter', code: 'Enter', modifiers })
    await hand.until(() => hand.said.filter(one => one.type === 'size').length > 1)
    return 'left'
  })
  const options = { personAtPage: person.atPage, capture: true, patienceMs: 2_000 } as const
  const result = await site.run('optOut', actions, options)
  expect(result.url).toBe(`${HOST}/form`)
  expect(result.evidence.map(one => one.url)).toEqual([`${HOST}/form`, `${HOST}/form`])
})
