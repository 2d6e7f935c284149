// A page that the person takes over in the middle of an opt-out: what they do counts once, and the run goes on after it.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { scriptedPerson } from '#tests/support/scripted-person.ts'

const site = serveRecipeSite()

const visit = { id: 'visit', actionType: 'navigate', url: `${HOST}/form` }
const fill = {
  id: 'fill',
  actionType: 'fillForm',
  selector: 'form',
  elements: [{ type: 'email', selector: '[name=mail]' }],
}
const captcha = (actionType: string, selector: string) => ({
  id: actionType,
  actionType,
  selector,
  captchaType: 'image',
})
const picture = [captcha('getCaptchaInfo', '.picture'), captcha('solveCaptcha', '[name=letters]')]
const send = { id: 'send', actionType: 'click', elements: [{ selector: '.send' }] }
const thanks = {
  id: 'thanks',
  actionType: 'expectation',
  expectations: [{ type: 'element', selector: '.thanks' }],
}

/** Fields that take up known places, so that a test can point at them. */
const STYLE = `<style>body{margin:0}form>*{position:absolute;left:20px;height:40px;box-sizing:border-box}
  [name=mail]{top:20px}.picture{top:80px}[name=letters]{top:140px;width:200px}.send{top:200px;width:200px}</style>`
const LETTERS = { x: 60, y: 160 }
const SEND = { x: 60, y: 220 }

function aPuzzle() {
  site.pages = {
    '/form': `${STYLE}<form method=post action=/take><input name=mail><img class=picture><input name=letters><button class=send>Send</button></form>`,
    'POST /take': '<p class=thanks>Thanks</p>',
  }
}

const WIDGET = `<script>
  const box = document.querySelector('.cf-turnstile'), knob = document.querySelector('.knob')
  const pass = () => { box.querySelector('input').value = 'token' }
  let from = null
  knob.onpointerdown = event => { from = event.clientX; knob.setPointerCapture(event.pointerId) }
  knob.onpointerup = event => { if (event.clientX - from > 150) pass() }
</script>`

function aSlider() {
  site.pages = {
    '/form': `${STYLE}<form method=post action=/take><input name=mail><div class=cf-turnstile data-sitekey=k style="top:80px"><input type=hidden name=cf-turnstile-response></div><div class=knob style="top:140px;width:40px;background:teal;touch-action:none"></div><button class=send>Send</button></form>${WIDGET}`,
    'POST /take': '<p class=thanks>Thanks</p>',
  }
}

const run = (actions: object[], person: ReturnType<typeof scriptedPerson>) => {
  const announced: string[][] = []
  const result = site.run('optOut', actions, {
    personAtPage: person.atPage,
    onBeforeSubmit: async filled => void announced.push([...filled]),
    capture: true,
    patienceMs: 2_000,
  })
  return { result, announced }
}
const posted = () => site.posted.filter(body => body !== '')

test('the person types the letters and says so: the run sends the form, once', async () => {
  aPuzzle()
  const person = scriptedPerson(async hand => {
    await hand.tap(LETTERS)
    hand.type('HUMAN')
    return 'done'
  })
  const { result, announced } = run([visit, fill, ...picture, send, thanks], person)
  expect(await result).toMatchObject({ status: 'submitted', uncertain: false })
  expect(posted()).toEqual(['mail=me%40mail.example&letters=HUMAN'])
  // Before they got the page, and again before our click.
  expect(announced).toEqual([['email'], ['email']])
  expect(person.tasks).toEqual(['Complete the captcha on this page. We do the rest.'])
  expect(person.pictures[0]?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(person.said).toContainEqual({ type: 'size', width: 1280, height: 900, host: 'folk.example' })
})

test('the person presses the site’s own button: nothing is sent a second time', async () => {
  aPuzzle()
  const person = scriptedPerson(async hand => {
    await hand.tap(LETTERS)
    hand.type('HUMAN')
    await hand.tap(SEND)
    return hand.untilOver()
  })
  const { result } = run([visit, fill, ...picture, send, thanks], person)
  expect(await result).toMatchObject({ status: 'submitted', uncertain: false })
  expect(posted()).toEqual(['mail=me%40mail.example&letters=HUMAN'])
})

test('the person presses the button of a slow page and says that they are done: it is sent once', async () => {
  aPuzzle()
  const slow = `<script>document.forms[0].onsubmit = event => {
    event.preventDefault()
    setTimeout(async () => {
      await fetch('/take', { method: 'POST', body: new URLSearchParams(new FormData(document.forms[0])) })
      document.body.innerHTML = '<p class=thanks>Thanks</p>'
    }, 700)
  }</script>`
  site.pages['/form'] = `${String(site.pages['/form'])}${slow}`
  const person = scriptedPerson(async hand => {
    await hand.tap(LETTERS)
    hand.type('HUMAN')
    await hand.tap(SEND)
    return 'done'
  })
  const { result } = run([visit, fill, ...picture, send, thanks], person)
  expect(await result).toMatchObject({ status: 'submitted', uncertain: false })
  expect(posted()).toEqual(['mail=me%40mail.example&letters=HUMAN'])
})

test('the person leaves: nothing was sent, and the run says so', async () => {
  aPuzzle()
  const person = scriptedPerson(async () => 'left')
  const { result } = run([visit, fill, ...picture, send, thanks], person)
  expect(await result).toMatchObject({
    status: 'requires_manual',
    nothingSent: true,
    uncertain: false,
    handoff: { url: `${HOST}/form`, filled: ['email'] },
  })
  expect(posted()).toEqual([])
})

test('the person sends the form and leaves before its answer: it counts as sent if the site says so', async () => {
  aPuzzle()
  const person = scriptedPerson(async hand => {
    await hand.tap(SEND)
    return 'left'
  })
  const { result } = run([visit, fill, ...picture, send, thanks], person)
  expect(await result).toMatchObject({ status: 'submitted' })
  expect(posted()).toHaveLength(1)
})

test('the person sends the form, the site says nothing of it, and they leave: it is not "not sent"', async () => {
  aPuzzle()
  site.pages['POST /take'] = '<p>Hm.</p>'
  const person = scriptedPerson(async hand => {
    await hand.tap(SEND)
    return 'left'
  })
  const answer = await run([visit, fill, ...picture, send, thanks], person).result
  expect(answer.status).toBe('requires_manual')
  expect(answer.nothingSent).toBeUndefined()
  expect(posted()).toHaveLength(1)
})

test('a slider is pulled with real pointer events, and the run notices by itself', async () => {
  aSlider()
  const person = scriptedPerson(async hand => {
    hand.give({ type: 'pointer', kind: 'down', x: 30, y: 150, clicks: 1 })
    for (let x = 40; x <= 220; x += 20) hand.give({ type: 'pointer', kind: 'move', x, y: 150, clicks: 0 })
    hand.give({ type: 'pointer', kind: 'up', x: 220, y: 150, clicks: 1 })
    return hand.untilOver()
  })
  expect(await run([visit, fill, send, thanks], person).result).toMatchObject({ status: 'submitted' })
  expect(posted()).toEqual(['mail=me%40mail.example&cf-turnstile-response=token'])
})

test('on a phone it is pulled with a finger, in a page laid out for the phone', async () => {
  aSlider()
  const person = scriptedPerson(async hand => {
    hand.give({ type: 'room', width: 390, height: 700, touch: true })
    await hand.until(() => hand.said.some(one => one.type === 'size' && one.width === 390))
    hand.give({ type: 'pointer', kind: 'down', x: 30, y: 150, clicks: 1 })
    for (let x = 40; x <= 220; x += 20) hand.give({ type: 'pointer', kind: 'move', x, y: 150, clicks: 0 })
    hand.give({ type: 'pointer', kind: 'up', x: 220, y: 150, clicks: 1 })
    return hand.untilOver()
  })
  site.pages['/form'] = `<meta name=viewport content="width=device-width">${String(site.pages['/form'])}`
  expect(await run([visit, fill, send, thanks], person).result).toMatchObject({ status: 'submitted' })
  expect(posted()).toHaveLength(1)
})

test('wrong letters: the page that the site shows instead is theirs again, and the run sends nothing more', async () => {
  aPuzzle()
  const again = String(site.pages['/form']).replace('<form', '<p>Wrong letters.</p><form')
  site.pages['POST /take'] = (_, response) => {
    const isRight = site.posted.at(-1)?.includes('letters=RIGHT')
    response.writeHead(200).end(isRight ? '<p class=thanks>Thanks</p>' : again)
  }
  const person = scriptedPerson(async (hand, times) => {
    await hand.tap(LETTERS)
    hand.type(times === 1 ? 'WRONG' : 'RIGHT')
    if (times === 1) return 'done'
    await hand.tap(SEND)
    return hand.untilOver()
  })
  expect(await run([visit, fill, ...picture, send, thanks], person).result).toMatchObject({
    status: 'submitted',
  })
  expect(posted().map(body => /letters=(\w*)/.exec(body)?.[1])).toEqual(['WRONG', 'RIGHT'])
  expect(person.tasks[1]).toBe('The site hasn’t accepted the form. Correct it, and send it yourself.')
})

test('a choice is a list in the page, and an answer for another window is shown in this one', async () => {
  aPuzzle()
  const list = '<select name=letters><option>None<option>HUMAN</select>'
  site.pages['/form'] = String(site.pages['/form'])
    .replace('<input name=letters>', list)
    .replace('<form', '<form target=_blank')
  const person = scriptedPerson(async hand => {
    await hand.tap(LETTERS)
    await hand.tap({ ...LETTERS, y: 172 })
    await hand.tap(SEND)
    return hand.untilOver()
  })
  expect(await run([visit, fill, ...picture, send, thanks], person).result).toMatchObject({
    status: 'submitted',
  })
  expect(posted()).toEqual(['mail=me%40mail.example&letters=HUMAN'])
})

test('a button that has to be held is held', async () => {
  aSlider()
  const held = `knob.onpointerdown = () => { from = performance.now() }
    knob.onpointerup = () => { if (performance.now() - from > 400) pass() }`
  site.pages['/form'] = String(site.pages['/form']).replace(
    /knob.onpointerdown[\s\S]*?<.script>/,
    `${held}</script>`,
  )
  const person = scriptedPerson(async hand => {
    const press = { type: 'pointer', x: 30, y: 150, clicks: 1 } as const
    hand.give({ ...press, kind: 'down' })
    // The hold itself.
    await delay(600)
    hand.give({ ...press, kind: 'up' })
    return hand.untilOver()
  })
  expect(await run([visit, fill, send, thanks], person).result).toMatchObject({ status: 'submitted' })
  expect(posted()).toHaveLength(1)
})

/** A challenge stands before the form: its button, at the top left, passes it. */
function aChallenge() {
  aPuzzle()
  const form = String(site.pages['/form'])
  site.pages['/form'] = (request, response) => {
    if (request.headers.cookie?.includes('human=yes')) return void response.writeHead(200).end(form)
    const pass = "document.cookie='human=yes';location.reload()"
    response
      .writeHead(403, { 'cf-mitigated': 'challenge' })
      .end(
        `<button style="position:absolute;left:0;top:0;width:300px;height:100px" onclick="${pass}">I am human</button>`,
      )
  }
}

test('a challenge that doesn’t pass by itself is theirs, and the form is filled in after it', async () => {
  aChallenge()
  const person = scriptedPerson(async hand => {
    await hand.tap({ x: 100, y: 50 })
    return hand.untilOver()
  })
  expect(await run([visit, fill, send, thanks], person).result).toMatchObject({ status: 'submitted' })
  expect(person.tasks).toEqual(['Complete the check on this page. We do the rest.'])
  expect(posted()).toHaveLength(1)
})

test('they pass the challenge and leave at the captcha: nothing was sent', async () => {
  aChallenge()
  const person = scriptedPerson(async (hand, times) => {
    if (times > 1) return 'left'
    await hand.tap({ x: 100, y: 50 })
    return hand.untilOver()
  })
  const { result } = run([visit, fill, ...picture, send, thanks], person)
  expect(await result).toMatchObject({ status: 'requires_manual', nothingSent: true })
  expect(posted()).toEqual([])
})

test('a page that hangs under the person’s hands ends the run, and nobody claims that nothing was sent', async () => {
  aPuzzle()
  site.pages['/form'] = `${String(site.pages['/form'])}<script>
    document.querySelector('.send').onclick = event => { event.preventDefault(); for (;;); }</script>`
  const person = scriptedPerson(async hand => {
    await hand.tap(LETTERS)
    hand.type('HUMAN')
    const press = { type: 'pointer', ...SEND, clicks: 1 } as const
    hand.give({ ...press, kind: 'down' })
    hand.give({ ...press, kind: 'up' })
    return hand.untilOver()
  })
  const answer = await run([visit, fill, ...picture, send, thanks], person).result
  expect(answer).toMatchObject({ status: 'error', uncertain: true })
  expect(answer.nothingSent).toBeUndefined()
}, 120_000)

test('the person does their part, and the request may no longer be sent: the run says that nothing was', async () => {
  aPuzzle()
  const person = scriptedPerson(async hand => {
    await hand.tap(LETTERS)
    hand.type('HUMAN')
    return 'done'
  })
  let times = 0
  const result = await site.run('optOut', [visit, fill, ...picture, send, thanks], {
    personAtPage: person.atPage,
    onBeforeSubmit: async () => {
      times += 1
      if (times > 1) throw new Error('canceled')
    },
    patienceMs: 2_000,
  })
  expect(result).toMatchObject({ status: 'error', nothingSent: true, uncertain: false })
  expect(posted()).toEqual([])
})

test('without anybody there, the run ends as before', async () => {
  aPuzzle()
  const result = await site.run('optOut', [visit, fill, ...picture, send], { patienceMs: 2_000 })
  expect(result).toMatchObject({ status: 'requires_manual' })
  expect(result.nothingSent).toBeUndefined()
})
